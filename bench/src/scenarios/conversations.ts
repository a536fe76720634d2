/**
 * A thousand people in five hundred conversations: the time until a message is answered and seen, beside a server that only
 * inserts a row and emits it; and the time until all have reconnected at once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@callejero/contract/envelope.ts';
import type { MessageChanges } from '@callejero/contract/resources/messages.ts';
import { type BenchChat, type BenchDevice, connected, enter, openBareChat, openChat } from '../chat.ts';
import { quantile } from '../measure.ts';
import { type Result, ratio } from '../report.ts';
import type { BenchWorld } from '../world.ts';

/**
 * Messages per second, independent of answers, because people do not wait for each other. A slower machine gets half of its
 * maximum, so that the queue does not grow.
 */
const fullRate = 200;
const maxLoad = 0.5;
/** Concurrent messages in a hurried round. */
const writers = 32;
const patience = 30_000;
const minShare = 0.35;
/** Milliseconds, for the median and the 99th percentile. */
const aims = { answered: { p50: 10, p99: 50 }, seen: { p50: 30, p99: 120 } };
/** Seconds within which all must have reconnected. */
const backAim = 4;
/** Maximum ratio to a bare server in the same run, if the machine is too slow for `aims`. */
const maxRatio = 5;

/** Milliseconds from the time when a message was due. */
interface Times {
  answered: number[];
  seen: number[];
}

export async function conversations(world: BenchWorld): Promise<Result[]> {
  const sizes = world.bench.sizes.conversations;
  const { count, rounds } = sizes;
  const ours = await openChat(world, count);
  const bare = await openBareChat(world, count);
  try {
    const [own, other]: [Times, Times] = [
      { answered: [], seen: [] },
      { answered: [], seen: [] },
    ];
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    await hurry(bare, 'warm-up', sizes.hurried);
    await hurry(ours, 'warm-up', sizes.hurried);
    const rate = Math.min(fullRate, Math.floor(maxLoad * (await hurry(ours, 'measured', sizes.hurried))));
    for (let round = 0; round < rounds; round += 1) {
      add(own, await write(ours, `${round}`, sizes.pacedFor, rate));
      add(other, await write(bare, `${round}`, sizes.pacedFor, rate));
      rates.ours.push(await hurry(ours, `hurried ${round}`, sizes.hurried));
      rates.bare.push(await hurry(bare, `hurried ${round}`, sizes.hurried));
    }
    return [
      ratio(
        `conversations: messages written and seen, ${writers} at once, ${2 * count} sockets`,
        rates,
        'bare',
        minShare,
      ),
      compared('is answered', rate, count, aims.answered, own.answered, other.answered),
      compared('is seen by the other side', rate, count, aims.seen, own.seen, other.seen),
      await comeBack(world, ours, await seconds(bare.comeBack)),
    ];
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

function add(times: Times, { answered, seen }: Times): void {
  times.answered.push(...answered);
  times.seen.push(...seen);
}

/** One round of messages, each sent when it is due. */
async function write(
  { send, seen }: BenchChat,
  name: string,
  pacedFor: number,
  rate: number,
): Promise<Times> {
  const started = performance.now();
  const messages = Array.from({ length: Math.ceil(pacedFor * rate) }, (_, index) => ({
    ...{ index, text: `${name}, ${index}`, due: started + (index * 1000) / rate },
  }));
  const answers: Promise<number>[] = [];
  for (const { index, text, due } of messages) {
    const wait = due - performance.now();
    if (wait > 1) await delay(wait);
    answers.push(send(index, text).then(() => performance.now() - due));
  }
  const answered = await Promise.all(answers);
  await until(() => messages.every(({ index, text }) => seen(index, text) !== undefined));
  return {
    answered,
    seen: messages.map(({ index, text, due }) => (seen(index, text) ?? Number.POSITIVE_INFINITY) - due),
  };
}

/** Messages per second until all are seen, if each writer sends the next message as soon as the last is answered. */
async function hurry({ send, seen }: BenchChat, name: string, hurried: number): Promise<number> {
  const started = performance.now();
  let next = 0;
  const work = async () => {
    for (let index = next++; index < hurried; index = next++) await send(index, `${name}, ${index}`);
  };
  await Promise.all(Array.from({ length: writers }, work));
  await until(() =>
    Array.from({ length: hurried }, (_, index) => seen(index, `${name}, ${index}`)).every(Boolean),
  );
  return (hurried * 1000) / (performance.now() - started);
}

async function until(condition: () => boolean): Promise<void> {
  const started = performance.now();
  while (!condition()) {
    if (performance.now() - started > patience) return;
    await delay(5);
  }
}

function compared(
  what: string,
  rate: number,
  count: number,
  aim: { p50: number; p99: number },
  ours: readonly number[],
  bare: readonly number[],
): Result {
  const points = (['p50', 'p99'] as const).map((name) => {
    const share = name === 'p50' ? 0.5 : 0.99;
    const [own, other] = [quantile(ours, share), quantile(bare, share)];
    return {
      inWords: `${name} ${own.toFixed(1)} ms (bare ${other.toFixed(1)} ms: ${(own / other).toFixed(1)}×)`,
      ok: own <= Math.max(aim[name], maxRatio * other),
    };
  });
  return {
    scenario: `conversations: at ${rate} messages/s with ${2 * count} sockets one ${what}`,
    reached: points.map(({ inWords }) => inWords).join(', '),
    target: `p50 ≤ ${aim.p50} ms, p99 ≤ ${aim.p99} ms, or each ≤ ${maxRatio}× bare`,
    ok: points.every(({ ok }) => ok),
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/**
 * Breaks all connections at once while messages continue. Devices read missed changes, and the heads unless the server repeats what they
 * missed, as the app does.
 */
async function comeBack(
  world: BenchWorld,
  { devices, send, seen }: BenchChat & { devices: readonly BenchDevice[] },
  bare: number,
): Promise<Result> {
  const { missed } = world.bench.sizes.conversations;
  let requests = 0;
  const ask = async <Data>(device: BenchDevice, path: string): Promise<Data> => {
    requests += 1;
    const answer = await fetch(`${world.server.url}/v1/conversations${path}`, {
      headers: { [headers.accessToken]: device.accessToken },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const returned = async (device: BenchDevice) => {
    await connected(device.socket);
    const { lastMod } = await enter(device);
    if (!device.socket.recovered) await ask(device, '/heads');
    if (lastMod <= device.lastMod) return;
    const { messages } = await ask<MessageChanges>(
      device,
      `/${device.conversation}/changes?since=${device.lastMod}`,
    );
    for (const { body } of messages) device.seen.set(body ?? '', performance.now());
  };
  const started = performance.now();
  const back = Promise.all(devices.map(returned));
  for (const { socket } of devices) socket.io.engine.close();
  const texts = Array.from({ length: missed }, (_, index) => `missed ${index}`);
  for (const [index, text] of texts.entries()) {
    await send(index, text);
    await delay(10);
  }
  await back;
  const time = (performance.now() - started) / 1000;
  await until(() => texts.every((text, index) => seen(index, text) !== undefined));
  const lost = texts.filter((text, index) => seen(index, text) === undefined).length;
  return {
    scenario: `conversations: ${devices.length} devices come back at once, ${missed} messages meanwhile`,
    reached: `${time.toFixed(1)} s (bare ${bare.toFixed(1)} s), ${requests} requests, ${lost} messages lost`,
    target: `≤ ${backAim} s or ≤ ${maxRatio}× bare, 1 request per changed conversation, 0 lost`,
    ok: time <= Math.max(backAim, maxRatio * bare) && lost === 0 && requests <= 2 * missed,
  };
}
