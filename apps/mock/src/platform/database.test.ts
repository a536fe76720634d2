import type { Database } from '@callejero/server/ports/ports.ts';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { openPglite } from './open.ts';

let lite: PGlite;
let db: Database;

beforeAll(async () => {
  lite = await openPglite();
  db = openDatabase(lite, 200);
  await lite.exec('create table t (n int primary key)');
});
afterAll(() => lite.close());

const insert = (n: number) => ({ text: 'insert into t values ($1)', values: [n] });
const numbers = { text: 'select n from t order by n', values: [] };

test('a transaction commits when its work resolves and rolls back when it rejects', async () => {
  await db.transaction((tx) => tx.query(insert(1)));
  const failing = db.transaction(async (tx) => {
    await tx.query(insert(2));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.query(numbers)).toEqual([{ n: 1 }]);
});

test('the error of a violated constraint has its code and name', async () => {
  await expect(db.query(insert(1))).rejects.toMatchObject({ code: '23505', constraint: 't_pkey' });
});

test('values are sent and returned as with the server’s driver', async () => {
  const moment = new Date('2026-02-03T16:00:00Z');
  const [row] = await db.query({
    text: `select count(*) as big, date '2026-02-03' as day, $1::timestamptz as moment, $2::jsonb as json, $3::text[] as texts,
      $4::bytea as bytes, point(1, 2) as place, current_setting('TimeZone') as zone, $5::int as nothing from t`,
    values: [moment, { a: [1] }, ['a "b"', 'c\\d', null], new Uint8Array([0, 255]), undefined],
  });
  expect(row).toEqual({
    ...{ big: 1, day: '2026-02-03', moment, json: { a: [1] }, texts: ['a "b"', 'c\\d', null] },
    ...{ bytes: new Uint8Array([0, 255]), place: { x: 1, y: 2 }, zone: 'UTC', nothing: null },
  });
});

test('a query of the pool inside a transaction rejects, naming both statements, and the database goes on', async () => {
  const caught = db.transaction(async (tx) => {
    await tx.query({ text: 'select 1 as inner', values: [] });
    await db.query({ text: 'select 2 as outer', values: [] });
  });
  await expect(caught).rejects.toThrow(/select 2 as outer.*select 1 as inner/);
  expect(await db.query(numbers)).toEqual([{ n: 1 }]);
});

test('a snapshot shows one moment and does not block the database while it is read', async () => {
  await db.snapshot<{ n: number }, { n: number }, void>(numbers, numbers, async (first, batches) => {
    await db.query(insert(7));
    const rows: unknown[] = [];
    for await (const batch of batches) rows.push(...batch);
    expect([first, rows]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  });
  expect(await db.query(numbers)).toEqual([{ n: 1 }, { n: 7 }]);
});
