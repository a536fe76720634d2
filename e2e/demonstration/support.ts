/** The built demonstration, served by a plain file server under a folder. Requests to other hosts fail the test. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { accounts, password } from '@callejero/mock/accounts.ts';
import { serveFolder } from '@callejero/mock/build/serve.ts';
import { chromium, type Page, test as playwright } from '@playwright/test';
import { expect } from '../support/test.ts';

const folder = path.resolve(import.meta.dirname, '../../apps/mock/dist');
const base = '/una/carpeta';

export const test = playwright.extend<{ foreign: string[] }, { home: string }>({
  /** The address of the folder. */
  home: [
    async ({ browserName: _ }, use) => {
      if (!existsSync(path.join(folder, 'mock.json')))
        throw new Error('npm run build:mock builds what is tested here.');
      const server = await serveFolder(folder, { port: 0, base });
      // A passkey needs a host name; an IP address is none.
      await use(`http://localhost:${(server.address() as AddressInfo).port}${base}/`);
      server.close();
      server.closeAllConnections();
    },
    { scope: 'worker' },
  ],
  /** Requests to anywhere else than the folder. */
  foreign: [
    async ({ context, home }, use) => {
      const asked: string[] = [];
      context.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(home) && !/^(?:blob|data):/.test(url)) asked.push(url);
      });
      await use(asked);
      expect(asked).toEqual([]);
    },
    { auto: true },
  ],
});

/** Uses a profile, as visitors do: a private window would hold the stored files in the browser's main process. */
export const stored = test.extend({
  async context({ launchOptions, contextOptions, viewport }, use, info) {
    const given = { ...launchOptions, ...contextOptions, viewport };
    const context = await chromium.launchPersistentContext(info.outputPath('profile'), given);
    await use(context);
    await context.close();
  },
});

export const options = (page: Page) => page.getByRole('button', { name: 'Opciones' });

export type Whom = 'vecina' | 'comerciante' | 'administradora';

export async function enterAs(page: Page, whom: Whom): Promise<void> {
  await options(page).click();
  const opened = page.waitForEvent('load');
  await page.getByRole('button', { name: `Entrar como ${whom}` }).click();
  await opened;
}

/** Opens another tab with a session of its own. */
export async function otherTabAs(page: Page, whom: Whom): Promise<Page> {
  await options(page).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: `Otra pestaña como ${whom}` }).click();
  const other = await opened;
  await expect(options(other)).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  return other;
}

/** A call of the API in the name of whoever is signed in, as the app makes it. */
const ask = (
  page: Page,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: unknown,
  otherToken: string | null = null,
): Promise<unknown> =>
  page.evaluate(
    async ([verb, address, text, given]) => {
      const token = given ?? (JSON.parse(localStorage.getItem('callejero.accessToken') ?? '""') as string);
      const headers = {
        'content-type': 'application/json',
        'x-access-token': token,
        'idempotency-key': crypto.randomUUID(),
      };
      const response = await fetch(address, { method: verb, headers, body: text });
      return ((await response.json()) as { data: unknown }).data;
    },
    [method, url, body === undefined ? null : JSON.stringify(body), otherToken] as const,
  );

/** Removes the hours, because a closed commerce can't be called; without hours the test passes at any time. */
async function forgetHours(page: Page, commerce: string): Promise<void> {
  const account = { email: accounts.administrator.email, password };
  const { accessToken } = (await ask(page, 'POST', '/v1/users/login', account)) as { accessToken: string };
  const url = `/v1/commerces/${commerce}`;
  const { rev } = (await ask(page, 'GET', url, undefined, accessToken)) as { rev: number };
  await ask(page, 'PATCH', url, { rev, openingHours: null }, accessToken);
}

/** The address of the neighbour's conversation with a commerce of the merchant. */
export async function conversationWith(page: Page, merchant: Page): Promise<string> {
  const [place] = (await ask(merchant, 'GET', '/v1/commerces/mine')) as { id: string }[];
  await forgetHours(merchant, place?.id ?? '');
  const wanted = { type: 'commerce', commerce: place?.id };
  const { id } = (await ask(page, 'POST', '/v1/conversations', wanted)) as { id: string };
  return `conversation/${id}`;
}
