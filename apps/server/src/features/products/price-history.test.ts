import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { getId, query } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();

const db = () => office.test.platform.db;
const pricesOf = (id: string) =>
  db().query<{ position: number; price: number | null }>(
    sql`select position, price from product_prices where product = ${id} order by position`,
  );
const recordsOf = (id: string) => db().query(sql`select from changes where record_id = ${id}`);
let made = 0;
const product = async (price: number | null) =>
  getId(await office.owner.post('/v1/products', { commerce: office.commerce, name: `Pan ${made++}`, price }));

describe('the prices of a product', () => {
  it('are rows of their own, at most a hundred of them; a new one replaces the oldest', async () => {
    const id = await product(1);
    for (let rev = 1; rev <= 105; rev++)
      await office.owner.patch(`/v1/products/${id}`, { rev, price: rev + 1 });
    expect(await pricesOf(id)).toEqual(
      Array.from({ length: 100 }, (_, at) => ({ position: at + 7, price: at + 7 })),
    );
  });

  it('are written with the product, or neither is', async () => {
    const id = await product(100);
    await db().query(sql`alter table product_prices add constraint unlucky check (price <> 666)`);
    const refused = await office.owner.patch(`/v1/products/${id}`, { rev: 1, price: 666 });
    await db().query(sql`alter table product_prices drop constraint unlucky`);
    expect(refused.status).toBe(500);
    const stale = await office.owner.patch(`/v1/products/${id}`, { rev: 7, price: 200 });
    expect(stale.status).toBe(409);
    expect((await office.owner.get(`/v1/products/${id}`)).body.data).toMatchObject({ rev: 1, price: 100 });
    expect(await pricesOf(id)).toEqual([{ position: 1, price: 100 }]);
    expect(await recordsOf(id)).toHaveLength(1);
  });

  it('are in the answer of each write and its repetition, in the list and the export, as the contract defines them', async () => {
    const { admin } = office;
    const id = await product(100);
    const path = `/v1/products/${id}`;
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const changed = await admin.patch(path, { rev: 1, price: 250 }, key);
    const history = (changed.body.data as { priceHistory: unknown }).priceHistory;
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(history).toEqual([
      { at, price: 100, currency: 'MXN' },
      { at, price: 250, currency: 'MXN' },
    ]);
    expect((await admin.patch(path, { rev: 1, price: 250 }, key)).text).toBe(changed.text);
    expect((await admin.get(path)).body.data).toEqual(changed.body.data);
    const asked = { _filters: { id, priceHistory: { $exists: true } }, _select: ['priceHistory'] };
    const list = await admin.get(query('/v1/products', asked));
    expect(list.body.data).toEqual([{ id, priceHistory: history }]);
    expect((await admin.get(query('/v1/products', { _filters: { priceHistory: null } }))).body.data).toEqual(
      [],
    );
    expect((await admin.get(query('/v1/products', { _sort: { priceHistory: 1 } }))).status).toBe(400);
    const csv = await admin.get(query('/v1/products/csv', asked));
    expect(csv.text).toContain(JSON.stringify(history).replaceAll('"', '""'));
    const renamed = await admin.patch(path, { rev: 2, name: 'Otro' });
    expect((renamed.body.data as { priceHistory: unknown }).priceHistory).toEqual(history);
    const same = await admin.patch(path, { rev: 3, name: 'Otro' });
    expect(same.body.data).toEqual(renamed.body.data);
    await admin.delete(path, { rev: 3 });
    const restored = await admin.post(`${path}/restore`, {});
    expect((restored.body.data as { priceHistory: unknown }).priceHistory).toEqual(history);
  });

  it('are a hundred after many concurrent writes, with one change record per change', async () => {
    const { owner } = office;
    const id = await product(0);
    let price = 0;
    let changes = 1;
    for (let rev = 1; rev < 110; ) {
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => owner.patch(`/v1/products/${id}`, { rev, price: ++price })),
      );
      const done = answers.filter(({ status }) => status === 200).length;
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      ).toEqual([]);
      expect(done).toBe(1);
      changes += done;
      rev += done;
    }
    const prices = await pricesOf(id);
    expect(prices).toHaveLength(100);
    expect(prices.at(-1)?.position).toBe(changes);
    expect(await recordsOf(id)).toHaveLength(changes);
  });

  it('are deleted with the product', async () => {
    const id = await product(100);
    await db().query(sql`delete from products where id = ${id}`);
    expect(await pricesOf(id)).toEqual([]);
  });
});
