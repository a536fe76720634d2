/**
 * Calls between Chromium pages with fake cameras: the time from the answer to the first picture, beside two connections in one
 * page; the time until other devices stop ringing; and the time until a lost socket carries signals again.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import type { Demo } from '../bench.ts';
import { launchChromium } from '../chromium.ts';
import { quantile } from '../measure.ts';
import { plainUser } from '../people.ts';
import type { Result } from '../report.ts';
import { type StoredPerson, signedInStorage } from '../storage.ts';

const office = { roles: ['administrator'], permissions: ['conversations:answer'] };
const cameras = [
  ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  // Both ends are on this machine, which may have no other network.
  '--allow-loopback-in-peer-connection',
];
const patience = { timeout: 60_000 };
/** Milliseconds, if two connections in one page connect within `reference`; proportionally more on slower machines. */
const aims = { reference: 1000, pictures: 3000, rings: 1000, signals: 5000 };

export async function calls({ bench, server, db }: Demo): Promise<Result[]> {
  const people = [
    await signedInStorage(server.url, db, plainUser),
    await signedInStorage(server.url, db, office),
    await signedInStorage(server.url, db, office),
  ] as const;
  const conversation = randomUUID();
  await db.query(
    `insert into conversations (id, created_at, updated_at, type, participants, key)
      values ($1, now(), now(), 'support', array[$2::uuid], 'support:' || $2)`,
    [conversation, people[0].user],
  );
  const browser = await launchChromium(...cameras);
  const [customer, answering, colleague] = [
    await device(browser, people[0]),
    await device(browser, people[1]),
    await device(browser, people[2]),
  ];
  for (const { page } of [answering, colleague]) await page.goto(`${server.url}/conversations`);
  const bare: number[] = [];
  const pictures: number[] = [];
  const rings: number[] = [];
  const signals: number[] = [];
  for (let round = 0; round < bench.sizes.calls; round += 1) {
    bare.push(await barePicture(browser, server.url));
    await customer.page.goto(`${server.url}/conversation/${conversation}`);
    await button(customer.page, 'Videollamada').click();
    await incoming(colleague.page).waitFor(patience);
    const answer = incoming(answering.page).getByRole('button', { name: 'Contestar con video' });
    await answer.waitFor(patience);
    const answered = Date.now();
    const silent = incoming(colleague.page).waitFor({ state: 'detached', ...patience });
    await answer.click();
    rings.push(await silent.then(() => Date.now() - answered));
    const shown = await Promise.all([customer.page, answering.page].map(firstPicture));
    pictures.push(Math.max(...shown) - answered);
    signals.push(await signalsAfterLoss(customer, answering.page));
    await button(customer.page, 'Colgar').click();
    await answering.page.getByRole('status').filter({ hasText: 'La llamada terminó.' }).waitFor(patience);
  }
  const slowness = Math.max(1, quantile(bare, 0.95) / aims.reference);
  const inWords = (times: readonly number[]) =>
    `p50 ${Math.round(quantile(times, 0.5))} ms, p95 ${Math.round(quantile(times, 0.95))} ms`;
  const result = (what: string, times: readonly number[], aim: number): Result => ({
    scenario: `calls: ${what}`,
    reached: inWords(times),
    target: `p95 ≤ ${aim} ms${slowness > 1 ? ` × ${slowness.toFixed(1)}` : ''}`,
    ok: quantile(times, 0.95) <= aim * slowness,
  });
  const picture = result('from the answer to the first picture on both sides', pictures, aims.pictures);
  return [
    { ...picture, reached: `${picture.reached} (two connections in one page ${inWords(bare)})` },
    result('from the answer until nobody else is rung', rings, aims.rings),
    result('from the loss of the socket until a signal arrives, pictures going on', signals, aims.signals),
  ];
}

interface Device {
  page: Page;
  sockets: WebSocketRoute[];
}

async function device(browser: Browser, { storage }: StoredPerson): Promise<Device> {
  const context = await browser.newContext({
    ...{ locale: 'es-MX', serviceWorkers: 'block', storageState: storage, reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return { page, sockets };
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const incoming = (page: Page) => page.getByRole('region', { name: 'Llamada entrante' });

const videos = 'video[aria-label^="Imagen de"]';

/** When the other person was first seen, by the machine's clock. */
async function firstPicture(page: Page): Promise<number> {
  const seen = await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll<HTMLVideoElement>(selector)].some(
        (video) => video.checkVisibility() && video.getVideoPlaybackQuality().totalVideoFrames > 0,
      ) && Date.now(),
    videos,
    patience,
  );
  return Number(await seen.jsonValue());
}

const frames = (page: Page) =>
  page
    .locator(videos)
    .filter({ visible: true })
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** Time until a change that the person makes without a connection reaches the other one after the socket reconnects. */
async function signalsAfterLoss({ page, sockets }: Device, other: Page): Promise<number> {
  const before = await frames(other);
  const lost = Date.now();
  await sockets.at(-1)?.close();
  await button(page, 'Silenciar el micrófono').click();
  await other.getByText('Sin sonido').filter({ visible: true }).waitFor(patience);
  const arrived = Date.now();
  if ((await frames(other)) <= before) throw new Error('The picture stood still');
  return arrived - lost;
}

/** Time from the offer to the first picture between two connections in one page, without a server. */
async function barePicture(browser: Browser, url: string): Promise<number> {
  const page = await (await browser.newContext()).newPage();
  // Cameras need a secure origin.
  await page.goto(`${url}/health`);
  const time = await page.evaluate(async () => {
    const started = Date.now();
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { height: 720 } });
    const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
    one.onicecandidate = ({ candidate }) => void other.addIceCandidate(candidate ?? undefined);
    other.onicecandidate = ({ candidate }) => void one.addIceCandidate(candidate ?? undefined);
    const video = document.createElement('video');
    video.muted = true;
    document.body.append(video);
    other.ontrack = ({ streams, track }) => {
      video.srcObject = streams[0] ?? new MediaStream([track]);
    };
    for (const track of stream.getTracks()) one.addTrack(track, stream);
    await one.setLocalDescription(await one.createOffer());
    await other.setRemoteDescription(one.localDescription as RTCSessionDescription);
    await other.setLocalDescription(await other.createAnswer());
    await one.setRemoteDescription(other.localDescription as RTCSessionDescription);
    await video.play();
    await new Promise<void>((done) => video.requestVideoFrameCallback(() => done()));
    for (const track of stream.getTracks()) track.stop();
    one.close();
    other.close();
    return Date.now() - started;
  });
  await page.context().close();
  return time;
}
