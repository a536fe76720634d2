/**
 * Two databases that differ only in what a caller may not see must give that caller identical answers, byte for byte. A round is
 * one caller with one pair of databases; TEST_SEED and TEST_START (its number) repeat it.
 */
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everybody } from '../access/policy.ts';
import { type Answer, type Client, createTestApi, type TestApi } from '../testing/api.ts';
import { noLimits } from '../testing/no-limits.ts';
import { createWorld, idleJobs, type World } from '../testing/world.ts';
import { insertPrivateFiles, type PrivateFile, storeContent } from '../testing/world-files.ts';
import { arbitraryRead, type Read } from './reads.ts';
import { createRequests } from './requests.ts';
import {
  changesTo,
  copyRows,
  differ,
  type Hidden,
  hiddenFrom,
  loadReader,
  type TwinChange,
} from './twins.ts';

const start = Number(process.env.TEST_START ?? 0);
const pairs = Number(process.env.TEST_CASES ?? runs(5000, 450, 100_000));
/** Reads of one pair of twins. */
const perRound = runs(60, 30);
const options = {
  env: { LOG_LEVEL: 'silent', TOKEN_SECRET: 'the same secret for both of the twins' },
  limits: noLimits,
  jobs: idleJobs,
};

let world: World;
let twin: TestApi;
let files: PrivateFile[];
let reads: fc.Arbitrary<Read>;
beforeAll(async () => {
  const now = new Date();
  const clock = { now: () => now };
  world = await createWorld({ ...options, clock });
  twin = await createTestApi({ ...options, clock });
  await insertPrivateFiles(world);
  files = await world.test.platform.db.query<PrivateFile>(sql`select id, file from files order by id`);
  for (const { file } of files) await storeContent(world.test, file, 0);
  reads = arbitraryRead(world, await createRequests(world), world.marks.size, files);
});
afterAll(async () => {
  await twin.close();
  await world.test.close();
});

/** Empties the cache of a server, as if another process had written. */
async function forget({ platform }: TestApi): Promise<void> {
  const received = Promise.withResolvers<void>();
  const stop = platform.changes.subscribe((items) => {
    if (items === null) received.resolve();
  });
  const message = JSON.stringify({ from: 'campaign', items: null });
  await platform.db.query(sql`select pg_notify('callejero_changes', ${message}),
    pg_notify('callejero_conversations', ${message})`);
  await received.promise;
  stop();
}

const telling = ['etag', 'content-type', 'content-length', 'content-disposition', 'location'];
/** What a caller learns from an answer: status, body and the headers about the body. */
const known = ({ status, text, headers }: Answer) =>
  JSON.stringify([status, text, ...telling.map((name) => headers.get(name))]);

/** Gives the twin other contents, of another length, for the stored files that the caller may not read. */
async function differInContents(hidden: readonly Hidden[], changes: readonly TwinChange[]): Promise<void> {
  const others = new Map<unknown, number>();
  for (const [at, { binding, row, isWhole }] of hidden.entries())
    if (isWhole && binding.resource.name === 'files') others.set(row.file, 1 + (changes[at]?.by ?? 0));
  for (const { file } of files) await storeContent(twin, file, others.get(file) ?? 0);
}

const problems = new Map<string, string>();
const outcomes = new Map<string, number>();

/** An export is recorded in the history, so a round reads either exports or the history. */
const isLeftOut = (isExporting: boolean, { route }: Read) =>
  isExporting ? route.includes('/audit') || route === '/v1/dashboard' : route.endsWith('csv');

async function compare(client: Client, name: string, round: number, read: Read): Promise<void> {
  const [one, other] = await Promise.all([client.get(read.url), twin.holderOf(client).get(read.url)]);
  const outcome = `${Math.floor(one.status / 100)}xx`;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  if (known(one) === known(other)) return;
  const what = `${name} GET ${read.route}`;
  if (problems.has(what)) return;
  const at = [...one.text].findIndex((char, index) => char !== other.text[index]);
  const part = ({ status, text }: Answer) => `${status} …${text.slice(Math.max(0, at - 120), at + 200)}`;
  problems.set(what, `TEST_START=${round} ${read.url}\n  one   ${part(one)}\n  other ${part(other)}`);
}

async function playRound(round: number, count: number): Promise<void> {
  const callers = [...world.callers];
  const [name, { client, principal }] = callers[round % callers.length] as (typeof callers)[number];
  const { db } = world.test.platform;
  await copyRows(db, twin.platform.db);
  const { registry } = world.test.api;
  // Pages are rendered for the public principal, whoever requests them, so visitors are compared with that.
  const hidden: Hidden[] = await hiddenFrom(db, registry, name === 'visitor' ? everybody : principal);
  const reader = await loadReader(db, registry, principal);
  const of = { numRuns: 1, seed: (seed + round) | 0 };
  const [changes = []] = fc.sample(changesTo(hidden), of);
  await differ(twin.platform.db, { hidden, reader }, changes);
  await differInContents(hidden, changes);
  await Promise.all([forget(world.test), forget(twin)]);
  const isExporting = round % 2 === 1;
  const some = fc.sample(reads, { ...of, numRuns: count });
  for (const read of some) if (!isLeftOut(isExporting, read)) await compare(client, name, round, read);
}

it('rows and fields that a caller may not see do not change the caller’s answers', {
  timeout: 36_000_000,
}, async () => {
  const began = performance.now();
  const rounds = Math.ceil(pairs / perRound);
  for (let round = start; round < start + rounds; round += 1) {
    await playRound(round, perRound);
    if ((round + 1) % 100 === 0)
      console.log(`non-interference: go on with TEST_SEED=${seed} TEST_START=${round + 1}`);
  }
  const compared = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `non-interference: ${compared} pairs of ${rounds} twins from round ${start} on,` +
      ` ${JSON.stringify(Object.fromEntries(outcomes))}, ${seconds} s`,
  );
  expect(Object.fromEntries(problems)).toEqual({});
  expect(outcomes.get('2xx')).toBeGreaterThan(compared / 5);
});
