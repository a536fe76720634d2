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
