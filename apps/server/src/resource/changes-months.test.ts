import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../testing/api.ts';
import { keepMonths } from './changes-months.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const query = <Row>(statement: { text: string; values: readonly unknown[] }) =>
  api.platform.db.query<Row>(statement);

async function write(at: string): Promise<void> {
  await query(sql`insert into changes (at, action, resource, record_id)
    values (${at}::timestamptz, 'created', 'tests', gen_random_uuid())`);
}

/** The partition of each record of these tests, oldest first. */
async function places(): Promise<string[]> {
  const rows = await query<{ at: Date; part: string }>(
    sql`select at, tableoid::regclass::text as part from changes where resource = 'tests' order by at, id`,
  );
  return rows.map(({ at, part }) => `${at.toISOString().slice(0, 10)} ${part}`);
}

/** The month that is `count` months after this one. */
async function monthOf(count: number): Promise<string> {
  const [row] = await query<{ month: string }>(
    sql`select to_char(now() + make_interval(months => ${count}::int), 'YYYY-MM') as month`,
  );
  return row?.month ?? '';
}

it('each month gets its partition once, with the records that were written before', async () => {
  const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(monthOf));
  await write('2020-02-03T00:00:00Z');
  await write(`${first}-01T00:00:00Z`);
  await write(`${second}-15T00:00:00Z`);
  await write(`${fourth}-02T00:00:00Z`);
  const now = new Date(`${second}-10T00:00:00Z`);
  await Promise.all([keepMonths(api.platform.db, now, null), keepMonths(api.platform.db, now, null)]);
  await write(`${third}-28T23:59:59.999Z`);
  const part = (month = '') => `changes_${month.replace('-', '_')}`;
  expect(await places()).toEqual([
    '2020-02-03 changes_start',
    `${first}-01 ${part(first)}`,
    `${second}-15 ${part(second)}`,
    `${third}-28 ${part(third)}`,
    `${fourth}-02 changes_rest`,
  ]);
});

it('months that are older than the retention are dropped, and no others', async () => {
  const [first, second] = await Promise.all([1, 2].map(monthOf));
  await write('2020-02-03T00:00:00Z');
  await write(`${first}-28T00:00:00Z`);
  await write(`${second}-01T00:00:00Z`);
  await keepMonths(api.platform.db, new Date(`${first}-28T00:00:00Z`), 1);
  expect(await places()).toHaveLength(3);
  await keepMonths(api.platform.db, new Date(`${second}-28T00:00:00Z`), 1);
  expect((await places()).map((place) => place.slice(0, 10))).toEqual([`${first}-28`, `${second}-01`]);
  await keepMonths(api.platform.db, new Date(`${await monthOf(3)}-01T00:00:00Z`), 1);
  expect((await places()).map((place) => place.slice(0, 10))).toEqual([`${second}-01`]);
});

it('the table stays append-only, and its numbers ascend, in every partition', async () => {
  const next = await monthOf(1);
  await write('2020-02-03T00:00:00Z');
  await keepMonths(api.platform.db, new Date(`${next}-10T00:00:00Z`), null);
  await write(`${next}-20T00:00:00Z`);
  await write(`${await monthOf(9)}-20T00:00:00Z`);
  for (const change of [`update changes set action = 'x'`, 'delete from changes']) {
    const refused = query({ text: `${change} where resource = 'tests'`, values: [] });
    await expect(refused).rejects.toMatchObject({ code: '42501' });
  }
  expect(await places()).toHaveLength(3);
  const numbers = await query<{ id: number }>(
    sql`select id from changes where resource = 'tests' order by at`,
  );
  expect(numbers.map(({ id }) => id)).toEqual([...numbers].map(({ id }) => id).sort((a, b) => a - b));
  expect(new Set(numbers.map(({ id }) => id)).size).toBe(3);
});
