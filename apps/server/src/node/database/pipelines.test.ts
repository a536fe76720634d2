import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0', pool: 6 });
  await database.db.query({ text: 'create table t (n int primary key)', values: [] });
});
beforeEach(() => database.db.query({ text: 'truncate t', values: [] }));
afterAll(() => database.drop());

const read = (n: number) => ({
  pipeline: 'read' as const,
  name: 'read',
  text: 'select $1::int as n, pg_backend_pid() as pid',
  values: [n],
});
/** Inserts `n` and returns it; 0 fails with a division by zero. */
const insert = (n: number) => ({
  pipeline: 'insert' as const,
  name: 'insert',
  text: 'insert into t select $1::int where 1 / $1::int >= 0 returning n',
  values: [n],
});
const stored = async () => {
  const text = 'select n, xmin::text as transaction from t order by n';
  return database.db.query<{ n: number; transaction: string }>({ text, values: [] });
};

test('concurrent brief reads share a connection and get each their own answer', async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  const rows = (
    await Promise.all(numbers.map((n) => database.db.query<{ n: number; pid: number }>(read(n))))
  ).flat();
  expect(rows.map(({ n }) => n)).toEqual(numbers);
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
});

test('a pool of five shares nothing, one of ten has two connections for brief reads', async () => {
  const pids = async (pool: number, statements: readonly ReturnType<typeof read>[]) => {
    const db = openDatabase({ connection: database.url, pool });
    const rows = await Promise.all(statements.map((statement) => db.query<{ pid: number }>(statement)));
    await db.close();
    return new Set(rows.flat().map(({ pid }) => pid)).size;
  };
  const slow = {
    ...read(1),
    name: 'slow',
    text: 'select $1::int as n, pg_backend_pid() as pid, pg_sleep(.1)',
  };
  expect(await pids(5, [slow, slow, slow])).toBe(3);
  expect(await pids(10, [slow, slow, slow, slow])).toBe(2);
});

test('concurrent insertions share a transaction and are answered after its commit', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  await Promise.all(
    numbers.map(async (n) => {
      expect(await database.db.query(insert(n))).toEqual([{ n }]);
      expect((await stored()).map((row) => row.n)).toContain(n);
    }),
  );
  expect(new Set((await stored()).map(({ transaction }) => transaction)).size).toBe(1);
});

test('of insertions in one transaction only those fail that would fail alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 40 }), { maxLength: 4 }),
      async (rounds) => {
        await database.db.query({ text: 'truncate t', values: [] });
        const there = new Set<number>();
        for (const round of rounds) {
          const outcomes = await Promise.allSettled(round.map((n) => database.db.query(insert(n))));
          for (const n of new Set(round)) {
            const mine = outcomes.filter((_, index) => round[index] === n);
            const successes = mine.filter(({ status }) => status === 'fulfilled').length;
            expect(successes).toBe(n === 0 || there.has(n) ? 0 : 1);
            const codes = mine.flatMap((outcome) =>
              outcome.status === 'rejected' ? [outcome.reason.code] : [],
            );
            expect(new Set(codes).size).toBeLessThan(2);
            for (const code of codes) expect(code).toBe(n === 0 ? '22012' : '23505');
          }
          for (const n of round) if (n > 0) there.add(n);
        }
        expect((await stored()).map(({ n }) => n)).toEqual([...there].sort((a, b) => a - b));
      },
    ),
    { numRuns: runs(30, 10) },
  );
});

test('statements on a connection that breaks are rejected, and the next one opens a new connection', async () => {
  const waiting = (pipeline: 'read' | 'insert') =>
    database.db.query({ pipeline, text: 'select pg_sleep(60) /* breaks */', values: [] });
  const cut = Promise.allSettled([waiting('read'), waiting('read'), waiting('insert'), waiting('insert')]);
  const sleeping = `from pg_stat_activity where datname = current_database() and state = 'active'
    and query like '%/* breaks */' and pid <> pg_backend_pid()`;
  const find = (columns: string) => database.db.query({ text: `select ${columns} ${sleeping}`, values: [] });
  await expect.poll(() => find('pid')).toHaveLength(2);
  await find('pg_terminate_backend(pid)');
  for (const { status } of await cut) expect(status).toBe('rejected');
  expect(await database.db.query(read(7))).toMatchObject([{ n: 7 }]);
  expect(await database.db.query(insert(7))).toEqual([{ n: 7 }]);
});

test('a connection is replaced after an error', async () => {
  const { db } = database;
  for (const [pipeline, one] of [
    ['read', read],
    ['insert', insert],
  ] as const) {
    await db.query(one(1));
    // The driver does not know that its prepared statements are gone.
    await db.query({ pipeline, text: 'deallocate all', values: [] });
    await expect(db.query(one(2))).rejects.toMatchObject({ code: '26000' });
    expect(await db.query(one(3))).toMatchObject([{ n: 3 }]);
  }
});

test('an idle connection is closed, and opened again when it is needed', async () => {
  const db = openDatabase({ connection: database.url, pool: 6, idleTimeout: 100, applicationName: 'idle' });
  const text = `select pid from pg_stat_activity where application_name = 'idle'`;
  const connections = () => database.db.query({ text, values: [] });
  await db.query(read(1));
  await db.query(insert(1));
  await expect.poll(connections).toEqual([]);
  expect(await db.query(read(2))).toMatchObject([{ n: 2 }]);
  // A connection in use is not closed, however long its statement takes.
  const long = { ...read(3), name: 'long', text: 'select $1::int as n from pg_sleep(0.5)' };
  expect(await db.query(long)).toEqual([{ n: 3 }]);
  await db.close();
});

test('a brief statement inside a transaction is part of it', async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.query(insert(1));
    expect(await tx.query({ pipeline: 'read', text: 'select n from t', values: [] })).toEqual([{ n: 1 }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await stored()).toEqual([]);
});

test('closing waits for running statements', async () => {
  const db = openDatabase({ connection: database.url, pool: 6 });
  await db.query(read(1));
  const underWay = [1, 2, 3].flatMap((n) => [db.query(insert(n)), db.query(read(n))]);
  const closed = db.close();
  await Promise.all(underWay);
  await closed;
  await expect(db.query(insert(4))).rejects.toThrow('closed');
  expect((await stored()).map(({ n }) => n)).toEqual([1, 2, 3]);
});
