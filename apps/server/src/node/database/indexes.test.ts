import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('every foreign key has an index that begins with it, so that deleting the referenced row reads no whole table', async () => {
  const missing = await database.db.query<{ key: string }>({
    text: `select conrelid::regclass || '.' || attname as key
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (select from pg_index
        where indrelid = conrelid and indkey[0] = conkey[1])
      order by key`,
    values: [],
  });
  expect(missing.map(({ key }) => key)).toEqual([]);
});

it('points a millionth of a degree from each other are all stored', async () => {
  const side = 60;
  const points = Array.from({ length: side ** 2 }, (_, at) => {
    const [east, north] = [at % side, Math.floor(at / side)];
    return `(${(-3.7 + east / 1e6).toFixed(6)},${(19.53 + north / 1e6).toFixed(6)})`;
  });
  await database.db.query({
    text: `insert into locations (id, created_at, updated_at, kind, point)
      select gen_random_uuid(), now(), now(), 'person', p::point from unnest($1::text[]) p`,
    values: [points],
  });
  const [found] = await database.db.query<{ count: number }>({
    text: 'select count(*)::int as count from locations where point <@ box(point(-4, 19), point(-3, 20))',
    values: [],
  });
  expect(found?.count).toBe(points.length);
  const tolerant = await database.db.query({
    text: `select indexrelid::regclass::text from pg_index join pg_opclass c on c.oid = any(indclass) where opcname = 'quad_point_ops'`,
    values: [],
  });
  expect(tolerant).toEqual([]);
});
