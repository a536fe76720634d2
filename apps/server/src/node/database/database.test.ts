import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../ports/unavailable.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0', pool: 1 });
  await database.db.query({ text: 'create table t (n int primary key)', values: [] });
});
afterAll(() => database.drop());

const rows = () => database.db.query<{ n: number }>({ text: 'select n from t order by n', values: [] });
const insert = (n: number) => ({ text: 'insert into t values ($1)', values: [n] });

test('a transaction commits when its work resolves and rolls back when it rejects', async () => {
  await database.db.transaction((tx) => tx.query(insert(1)));
  const failing = database.db.transaction(async (tx) => {
    await tx.query(insert(2));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await rows()).toEqual([{ n: 1 }]);
});

test('the error of a violated constraint has its code and name, and the connection stays usable', async () => {
  const twice = database.db.transaction((tx) => tx.query(insert(1)));
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 't_pkey' });
  expect(await rows()).toEqual([{ n: 1 }]);
});

test('a connection that breaks inside a transaction is replaced', async () => {
  const broken = database.db.transaction((tx) =>
    tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }),
  );
  await expect(broken).rejects.toMatchObject({ code: '57P01' });
  await expect(broken).rejects.toThrow(DatabaseUnavailable);
  expect(await rows()).toEqual([{ n: 1 }]);
});

test('values are returned as the server uses them', async () => {
  const [row] = await database.db.query({
    name: 'values',
    text: `select count(*) as big, date '2026-02-03' as day, timestamptz '2026-02-03 10:00-06' as moment,
      '{"a":1}'::json::text as json, current_setting('TimeZone') as zone from t where n = any($1)`,
    values: [[1, 2]],
  });
  expect(row).toEqual({
    big: 1,
    day: '2026-02-03',
    moment: new Date('2026-02-03T16:00:00Z'),
    json: '{"a":1}',
    zone: 'UTC',
  });
});

test('a named statement is prepared once per connection', async () => {
  const named = { name: 'one', text: 'select n from t where n = $1', values: [1] };
  await database.db.query(named);
  await database.db.query(named);
  const text = `select name from pg_prepared_statements where name = 'one'`;
  expect(await database.db.query({ text, values: [] })).toEqual([{ name: 'one' }]);
});

test('a statement of `sql` is prepared once it is repeated', async () => {
  const ask = (n: number) => database.db.query(sql`select n as repeated from t where n = ${n}`);
  const prepared = () =>
    database.db.query({
      text: `select 1 from pg_prepared_statements where statement = 'select n as repeated from t where n = $1'`,
      values: [],
    });
  await ask(1);
  expect(await prepared()).toHaveLength(0);
  await ask(2);
  await ask(3);
  expect(await prepared()).toHaveLength(1);
});

test('a connection that has prepared many statements is replaced, in the pool and in a pipeline', async () => {
  const db = openDatabase({ connection: database.url, pool: 6 });
  const shape = (index: number, pipeline?: 'read') => ({
    name: `shape_${index}`,
    text: `select ${index} as n, pg_backend_pid() as pid,
      (select count(*)::int from pg_prepared_statements) as prepared`,
    values: [],
    ...(pipeline ? { pipeline } : {}),
  });
  for (const pipeline of [undefined, 'read'] as const) {
    const pids = new Set<number>();
    let most = 0;
    for (let index = 0; index < 1000; index++) {
      const [row] = await db.query<{ pid: number; prepared: number }>(shape(index, pipeline));
      pids.add(row?.pid ?? 0);
      most = Math.max(most, row?.prepared ?? 0);
    }
    expect(pids.size).toBe(3);
    expect(most).toBeLessThanOrEqual(401);
  }
  await db.close();
});

test('a query that waits too long for a connection is rejected', async () => {
  const db = openDatabase({ connection: database.url, pool: 1, connectionTimeout: 1_000 });
  await db.transaction(async (tx) => {
    await tx.query({ text: 'select', values: [] });
    await expect(db.query({ text: 'select', values: [] })).rejects.toThrow(DatabaseUnavailable);
  });
  await db.close();
});

test('a statement that takes too long is cancelled', async () => {
  const db = openDatabase({ connection: database.url, pool: 1, statementTimeout: 50 });
  await expect(db.query({ text: 'select pg_sleep(30)', values: [] })).rejects.toMatchObject({
    code: '57014',
  });
  await db.close();
});
