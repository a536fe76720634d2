import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { priceHistory } from '../../features/products/price-history.ts';
import { createDatabaseBefore, type FormerDatabase } from '../../testing/migrations.ts';

let database: FormerDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore('product_prices');
});
afterAll(() => database.drop());

it('the last hundred prices of each product move from a column to rows, in order', async () => {
  const { db } = database;
  const now = new Date('2026-05-04T18:00:00Z');
  const commerce = crypto.randomUUID();
  await db.query(sql`insert into commerces (id, created_at, updated_at, rev, name, name_folded, slug, location, status, categories)
    values (${commerce}, ${now}, ${now}, 1, 'La Fama', 'la fama', 'la-fama', point(-96.9, 19.5), 'accepted', '{}')`);
  const point = (price: number | null, at: string, currency = 'MXN') => ({ price, currency, at });
  const twice = [point(1250, '2026-01-02T03:04:05.060Z'), point(null, '2026-02-02T03:04:05.000Z', 'USD')];
  const often = Array.from({ length: 130 }, (_, at) =>
    point(at, new Date(now.getTime() + at * 1000).toISOString()),
  );
  const histories = [[], twice, often];
  for (const [at, history] of histories.entries())
    await db.query(sql`insert into products (id, created_at, updated_at, rev, commerce, name, name_folded, currency,
        availability, price_history, archived_at)
      values (gen_random_uuid(), ${now}, ${now}, 1, ${commerce}, ${`${at}`}, ${`${at}`}, 'MXN', 'inStock',
        ${JSON.stringify(history)}::jsonb, ${at === 1 ? now : null})`);
  await database.upgrade();
  const after = await db.query<{ history: unknown }>({
    text: `select history from (select name, ${priceHistory.read('t')} as history from products t) p order by name`,
    values: [],
  });
  expect(after.map(({ history }) => history)).toEqual([[], twice, often.slice(30)]);
});
