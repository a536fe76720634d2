/**
 * Sends bad inputs to every route as every caller: the server never fails, a refusal is one of
 * the reference, has a message and changes nothing.
 * TEST_SEED and TEST_START (the number of the first case) repeat cases. After a number of cases a new world is made.
 */
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { DeclaredRoute } from '../http/access.ts';
import { noLimits } from '../testing/no-limits.ts';
import { type Caller, type CallerName, createWorld, type World } from '../testing/world.ts';
import { checksum } from './checksum.ts';
import { type Journal, openJournal } from './journal.ts';
import { type CampaignRequests, createRequests } from './requests.ts';
import { type Spoiled, spoiledRequests } from './spoiled.ts';

const start = Number(process.env.TEST_START ?? 0);
const cases = Number(process.env.TEST_CASES ?? runs(20_000, 1000, 1_000_000));
/** How often a refused request is sent again while something changes. Jobs end long before. */
const patience = 50;
/** Cases of one world. */
const perWorld = 10_000;

interface Ground {
  world: World;
  journal: Journal;
  callers: [CallerName, Caller][];
  requests: CampaignRequests;
  routes: { route: DeclaredRoute; arbitrary: fc.Arbitrary<Spoiled> }[];
  sum: Record<string, string>;
  /** Position of the journal. */
  position: number;
}
let ground: Ground | null = null;
afterAll(() => ground?.world.test.close());

/** Signing out would end the session that the other requests use. */
const isSkipped = ({ path }: DeclaredRoute) => path === '/v1/users/logout';

async function makeGround(): Promise<Ground> {
  const world = await createWorld({ env: { LOG_LEVEL: 'silent' }, limits: noLimits });
  const requests = await createRequests(world);
  const { db } = world.test.platform;
  const routes = world.test.api.routes
    .filter((route) => !isSkipped(route))
    .map((route) => ({ route, arbitrary: spoiledRequests(requests, route) }));
  const journal = await openJournal(db);
  const position = await journal.position();
  return { world, journal, requests, routes, callers: [...world.callers], sum: await checksum(db), position };
}

const problems = new Map<string, string>();
const outcomes = new Map<string, number>();
let slow = 0;
let slowest = 0;

function note(what: string, { path, query, body }: Spoiled, at: number, said: string): void {
  if (problems.has(what)) return;
  const sent = `${path}?${new URLSearchParams(query)} ${body?.slice(0, 600)}`;
  problems.set(what, `TEST_SEED=${seed} TEST_START=${at}: ${sent.slice(0, 1200)} → ${said.slice(0, 300)}`);
}

/** Refusals that the history records, because somebody may be guessing a password. */
const recorded: readonly unknown[] = ['password-incorrect', 'credentials-invalid'];

interface Done {
  sum: Record<string, string>;
  position: number;
  changed: string[];
}

/** The tables that the last request has changed. */
async function changesBy({ world, journal, sum, position }: Ground): Promise<Done> {
  const now = await journal.position();
  if (now === position) return { sum, position, changed: [] };
  const after = await checksum(world.test.platform.db);
  const changed = Object.keys(after).filter((table) => after[table] !== sum[table]);
  return { sum: after, position: now, changed };
}

async function run(at: number, ground: Ground): Promise<void> {
  const { requests, routes, callers } = ground;
  // Each route in turn; every pass gives it another caller.
  const turn = at % routes.length;
  const { route, arbitrary } = routes[turn] as (typeof routes)[number];
  const who = (turn + Math.floor(at / routes.length)) % callers.length;
  const [name, { client }] = callers[who] as (typeof callers)[number];
  const [spoiled] = fc.sample(arbitrary, { numRuns: 1, seed: (seed + at) | 0 });
  if (!spoiled) throw new Error('Nothing was made');
  const { path, query, body, headers } = spoiled;
  const url = query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
  const began = performance.now();
  const answer = await client.send(route.method, url, body, headers);
  const took = performance.now() - began;
  slowest = Math.max(slowest, took);
  if (took > 1000) slow += 1;
  const { status, text } = answer;
  const outcome = `${Math.floor(status / 100)}xx`;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const what = `${name} ${route.method} ${route.path} ${status}`;
  if (status >= 500) note(what, spoiled, at, text);
  const isApi = route.path.startsWith('/v1/') && status >= 400;
  if (isApi && typeof answer.body.message !== 'string') note(`${what} without a message`, spoiled, at, text);
  if (isApi && !requests.documents(route, status)) note(`${what} is not in the reference`, spoiled, at, text);
  let done = await changesBy(ground);
  Object.assign(ground, done);
  if (status < 400) return;
  const isRecord = () => recorded.includes(answer.body.code) && done.changed.join() === 'changes';
  const isAllowed = () => done.changed.length === 0 || isRecord();
  // A job of an earlier request may be writing. Send again: a refusal that writes does so each time.
  for (let again = 0; again < patience && !isAllowed(); again += 1) {
    await client.send(route.method, url, body, headers);
    done = await changesBy(ground);
    Object.assign(ground, done);
  }
  if (!isAllowed()) note(`${what} changed ${done.changed}`, spoiled, at, text);
}

it('no input makes the server fail, and refused requests change nothing', {
  timeout: 36_000_000,
}, async () => {
  const began = performance.now();
  for (let at = start; at < start + cases; at += 1) {
    if (ground === null || (at % perWorld === 0 && at > start)) {
      await ground?.world.test.close();
      ground = await makeGround();
    }
    await run(at, ground);
    if ((at + 1) % perWorld === 0)
      console.log(
        `bad inputs: go on with TEST_SEED=${seed} TEST_START=${at + 1}, ${problems.size} problems so far`,
      );
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `bad inputs: ${cases} from ${start} on, ${JSON.stringify(Object.fromEntries(outcomes))}, slowest ${Math.round(slowest)} ms,` +
      ` ${slow} above 1 s, ${seconds} s`,
  );
  expect(problems.size, [...problems].flat().join('\n')).toBe(0);
  // Refusals and successes are both frequent; otherwise the test would prove little.
  expect(outcomes.get('4xx')).toBeGreaterThan(cases / 3);
  expect(outcomes.get('2xx')).toBeGreaterThan(cases / 50);
});
