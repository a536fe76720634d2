/** A call between networks without a direct path, through the relay. */
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { shown } from '../support/backoffice.ts';
import { fakeDevices } from '../support/calls.ts';
import { readEnvironment, type Site } from '../support/environment.ts';
import { post, signInOver } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, test, toStorageState } from '../support/test.ts';
import { type RunningTurnServer, startTurnServer, turnServer } from '../support/turn-server.ts';

test.use(fakeDevices);
test.skip(turnServer === null, 'coturn is not installed');

const administrator = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };
let turn: RunningTurnServer;
let server: RunningServer;
let site: Site;

test.beforeAll(async () => {
  turn = await startTurnServer();
  const configuration = { TURN_URL: turn.url, TURN_SECRET: turn.secret };
  server = await startServer(readEnvironment().postgres, false, administrator, configuration);
  const { url, outbox } = server;
  site = {
    ...{ url, outbox, user: await newPerson({ url, outbox }) },
    administrator: await signInOver({ url }, administrator),
  };
});
test.afterAll(async () => {
  await server?.stop();
  await turn?.stop();
});

/** Runs in the page: connections use only relays, and are collected for their statistics. */
function relayOnly(): void {
  const own = window.RTCPeerConnection;
  const made: RTCPeerConnection[] = [];
  Object.assign(window, {
    connections: made,
    RTCPeerConnection: new Proxy(own, {
      construct(target, [configuration]) {
        const connection = new target({ ...configuration, iceTransportPolicy: 'relay' });
        made.push(connection);
        return connection;
      },
    }),
  });
}

/** The type of the local candidate in use, in the latest connection. */
const pathOf = (page: Page) =>
  page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const stats = [...((await connections.at(-1)?.getStats())?.values() ?? [])];
    const { selectedCandidatePairId } = stats.find(({ type }) => type === 'transport') ?? {};
    const pair = stats.find(({ id }) => id === selectedCandidatePairId);
    return stats.find(({ id }) => id === pair?.localCandidateId)?.candidateType ?? null;
  });

const frames = (page: Page) =>
  shown(page)
    .locator('video[aria-label^="Imagen de"]')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

async function picturesMove(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const before = await frames(page);
    await expect.poll(() => frames(page)).toBeGreaterThan(before);
  }
}

test('the picture arrives over the relay, continues when both sides restart ICE, and returns after the relay died @full', async ({
  browser,
}) => {
  test.slow();
  const token = site.user?.login.accessToken ?? '';
  const { id } = await post<ConversationView>(site, '/conversations', { type: 'support' }, token);
  const pages: Page[] = [];
  for (const who of ['user', 'administrator'] as const) {
    const context = await browser.newContext({ baseURL: site.url, storageState: toStorageState(site, who) });
    await context.addInitScript(relayOnly);
    const page = await context.newPage();
    await page.goto(`/conversation/${id}`);
    pages.push(page);
  }
  const [customer, office] = pages as [Page, Page];
  await shown(customer).getByRole('button', { name: 'Videollamada', exact: true }).click();
  await office.getByRole('button', { name: 'Contestar con video' }).click();
  for (const page of pages) {
    await expect(shown(page).getByText('En llamada')).toBeVisible();
    await expect.poll(() => frames(page)).toBeGreaterThan(5);
    await expect.poll(() => pathOf(page)).toBe('relay');
  }

  const restartIce = () =>
    (window as unknown as { connections: RTCPeerConnection[] }).connections.at(-1)?.restartIce();
  await Promise.all(pages.map((page) => page.evaluate(restartIce)));
  await picturesMove(pages);

  await turn.stop();
  await expect(shown(customer).getByText('Volviendo a conectar')).toBeVisible();
  turn = await startTurnServer(turn.port);
  for (const page of pages) await expect(shown(page).getByText('En llamada')).toBeVisible();
  await picturesMove(pages);
  for (const page of pages) await page.context().close();
});
