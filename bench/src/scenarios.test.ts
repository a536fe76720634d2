import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isWhole } from '@callejero/contract/testing/property-runs.ts';
import { createTestDatabase } from '@callejero/server/testing/database.ts';
import { afterAll, expect, test } from 'vitest';
import type { Bench } from './bench.ts';
import { atEnd, inScope } from './cleanup.ts';
import { autocannonLoad, type Load } from './load.ts';
import { group, groups } from './scenarios.ts';
import { tiny } from './sizes.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-bench-'));
const databases: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(databases.map((drop) => drop()));
  await rm(folder, { recursive: true, force: true });
});

/** Asks a few times. autocannon, which takes a second at least, does only the first run. */
let runsOfLoad = 0;
const load: Load = async (url, requests, seconds) => {
  runsOfLoad += 1;
  if (runsOfLoad === 1) return autocannonLoad(url, requests, seconds);
  const { method } = requests;
  const each = method === 'GET' ? requests.paths : requests.bodies;
  const headers = { ...requests.headers, 'content-type': 'application/json' };
  for (const [index, one] of each.slice(0, 2).entries()) {
    const key = { 'idempotency-key': `${folder}-${runsOfLoad}-${index}` };
    const answer = await (method === 'GET'
      ? fetch(url + one, { headers })
      : fetch(url + requests.path, { method, headers: { ...headers, ...key }, body: one }));
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${body}`);
  }
  return each.length;
};

const bench: Bench = {
  ...{ folder, sizes: tiny, load, before: null },
  async newDatabase() {
    const { url, drop } = await createTestDatabase({ pool: 1 });
    databases.push(drop);
    return url;
  },
};
const everything = { isChosen: () => true, print: () => undefined };

/** Under `npm test` only those that cost little: types hold the others to the API until the full run. */
const { start, import: importing, ...others } = groups;

// At once, because nothing is measured.
test.concurrent.each(Object.entries({ start, import: importing, ...(isWhole ? others : {}) }))(
  'the scenarios of %s run, with tiny sizes',
  async (_, { names, run }) => {
    const heard: string[] = [];
    const results = await run(bench, {
      ...everything,
      print: (text) => heard.push(text),
    });
    expect(
      results.filter(({ broke }) => broke).map(({ reached }) => reached),
      heard.join('\n'),
    ).toEqual([]);
    expect(heard.filter((text) => text.startsWith('· '))).toHaveLength(names.length);
    expect(results.length).toBeGreaterThanOrEqual(names.length);
  },
  // Many scenarios are one test, so a busy machine may take several times as long as for another.
  900_000,
);

test('a scenario that fails is a row, its clean-up runs, and the next scenario gets what they share anew', async () => {
  const done: string[] = [];
  let opened = 0;
  const shared = group({
    open: async () => {
      opened += 1;
      const number = opened;
      atEnd(async () => done.push(`closed ${number}`));
      return number;
    },
    scenarios: {
      first: async (number) => ({ scenario: `first over ${number}`, reached: '', target: '', ok: true }),
      second: async (number) => {
        atEnd(async () => done.push(`second over ${number} cleaned up`));
        throw new Error('a locator matches two elements\nand more');
      },
      third: async (number) => ({ scenario: `third over ${number}`, reached: '', target: '', ok: true }),
    },
  });
  const results = await inScope(() => shared.run(bench, everything));
  expect(results).toMatchObject([
    { scenario: 'first over 1', ok: true },
    { scenario: 'second', reached: 'a locator matches two elements', ok: false, broke: true },
    { scenario: 'third over 2', ok: true },
  ]);
  expect(done).toEqual(['second over 1 cleaned up', 'closed 1', 'closed 2']);
});

test('a group whose servers do not start gives each of its scenarios a row', async () => {
  const broken = group({
    open: () => Promise.reject(new Error('no database')),
    scenarios: { one: async () => [], other: async () => [] },
  });
  expect(await broken.run(bench, everything)).toMatchObject([
    { scenario: 'one', reached: 'no database', ok: false },
    { scenario: 'other', reached: 'no database', ok: false },
  ]);
});
