import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, readIds, walkCollection } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();

let made = 0;
const concha = (extra: object = {}) => {
  made += 1;
  return { commerce: office.commerce, name: `Concha ${made}`, ...extra };
};

it('products are managed by administrators with the permission; everybody with a session reads', async () => {
  await walkCollection(office, 'products', {
    body: () => concha({ price: 1800, sku: `C-${made}` }),
    change: { name: 'Concha de vainilla', availability: 'outOfStock' },
    person: { list: 200, one: 200, create: 403 },
  });
});

describe('readers and writers of products', () => {
  it('people read active products of accepted commerces, without the price history', async () => {
    const { admin, person } = office;
    const shown = getId(await admin.post('/v1/products', concha({ price: 900 })));
    const inactive = getId(await admin.post('/v1/products', concha({ active: false })));
    const pending = getId(await admin.post('/v1/products', concha({ commerce: office.pending })));
    const all = { id: { $in: [shown, inactive, pending] } };
    expect(await readIds(person, '/v1/products', all)).toEqual([shown]);
    expect((await person.get(`/v1/products/${shown}`)).text).not.toContain('"at"');
    expect((await office.powerless.get(`/v1/products/${pending}`)).status).toBe(404);
    expect((await person.get('/v1/products?_filters={"priceHistory":null}')).status).toBe(400);
  });

  it('an owner manages the products of his commerces, whatever their state, and no others', async () => {
    const { admin, owner, person } = office;
    const mine = await owner.post('/v1/products', concha({ commerce: office.pending, price: 500 }));
    expect(mine.status, mine.text).toBe(201);
    const path = `/v1/products/${getId(mine)}`;
    expect((await owner.get(path)).text).toContain('"at"');
    expect((await owner.patch(path, { rev: 1, price: 600 })).status).toBe(200);
    expect((await owner.patch(path, { rev: 2, commerce: office.foreign })).status).toBe(403);
    expect((await owner.put(path, { rev: 2, ...concha() })).status).toBe(200);
    expect((await owner.delete(path, { rev: 3 })).status).toBe(200);
    expect((await owner.post(`${path}/restore`, {})).status).toBe(200);

    expect((await owner.post('/v1/products', concha({ commerce: office.foreign }))).status).toBe(403);
    expect((await person.post('/v1/products', concha())).status).toBe(403);
    const other = getId(await admin.post('/v1/products', concha({ commerce: office.foreign })));
    expect((await owner.get(`/v1/products/${other}`)).status).toBe(200);
    expect((await owner.patch(`/v1/products/${other}`, { rev: 1, price: 1 })).status).toBe(403);
    expect((await owner.delete(`/v1/products/${other}`, { rev: 1 })).status).toBe(403);
    expect((await person.delete(path, { rev: 4 })).status).toBe(403);
  });
});

it('deleted products are read by the commerce’s owners, and by nobody else who reads its products', async () => {
  const { admin, owner, person, powerless } = office;
  const mine = getId(await admin.post('/v1/products', concha()));
  const other = getId(await admin.post('/v1/products', concha({ commerce: office.foreign })));
  for (const id of [mine, other]) await admin.delete(`/v1/products/${id}`, { rev: 1 });
  const archived = async (client: Client) => {
    const filters = JSON.stringify({ id: { $in: [mine, other] } });
    const { body } = await client.get(`/v1/products?_archived=true&_filters=${filters}`);
    return (body.data as { id: string }[]).map(({ id }) => id);
  };
  expect(await archived(owner)).toEqual([mine]);
  expect(await archived(person)).toEqual([]);
  expect(await archived(powerless)).toEqual([]);
  expect((await archived(admin)).toSorted()).toEqual([mine, other].toSorted());
  expect((await person.get(`/v1/products/${mine}?_archived=true`)).status).toBe(404);
  expect((await owner.post(`/v1/products/${mine}/restore`, {})).status).toBe(200);
});

describe('a product’s fields', () => {
  it('a price is in whole minor units from zero; the currency is the city’s unless given', async () => {
    const { admin } = office;
    const free = await admin.post('/v1/products', concha({ price: 0 }));
    expect(free.body.data).toMatchObject({
      price: 0,
      currency: 'MXN',
      availability: 'inStock',
      active: true,
    });
    const dollars = await admin.post('/v1/products', concha({ price: 100, currency: 'USD' }));
    expect(dollars.body.data).toMatchObject({ currency: 'USD' });
    const emptied = await admin.patch(`/v1/products/${getId(dollars)}`, { rev: 1, currency: null });
    expect(emptied.body.data).toMatchObject({ currency: 'MXN' });
    for (const price of [-1, 1.5, 2_000_000_001, '10']) {
      expect(getPaths(await admin.post('/v1/products', concha({ price })))).toEqual(['price']);
    }
    expect(getPaths(await admin.post('/v1/products', { name: 'Sin comercio' }))).toEqual(['commerce']);
  });

  it('what it contains is one of the fourteen allergens, or nothing, or unknown', async () => {
    const { owner, person } = office;
    const given = concha({ section: ' Pan dulce ', position: 3, allergens: ['milk', 'gluten'] });
    const id = getId(await owner.post('/v1/products', given));
    const seen = await person.get(`/v1/products/${id}`);
    expect(seen.body.data).toMatchObject({
      section: 'Pan dulce',
      position: 3,
      allergens: ['milk', 'gluten'],
    });
    expect(getPaths(await owner.patch(`/v1/products/${id}`, { rev: 1, allergens: ['lactosa'] }))).toEqual([
      'allergens.0',
    ]);
    await owner.patch(`/v1/products/${id}`, { rev: 1, allergens: [] });
    expect((await person.get(`/v1/products/${id}`)).body.data).toMatchObject({ allergens: [] });
    const silent = await owner.post('/v1/products', concha());
    expect(silent.body.data).toMatchObject({ section: null, position: 0, allergens: null });
  });

  it('the server adds every change of price to the history, and nothing else does', async () => {
    const { admin } = office;
    const created = await admin.post('/v1/products', concha({ price: 1000 }));
    const path = `/v1/products/${getId(created)}`;
    expect(created.body.data).toMatchObject({ priceHistory: [{ price: 1000, currency: 'MXN' }] });
    await admin.patch(path, { rev: 1, name: 'Otro nombre', price: 1000 });
    await admin.patch(path, { rev: 2, price: 1200 });
    await admin.patch(path, { rev: 3, currency: 'USD' });
    const last = await admin.patch(path, { rev: 4, price: null });
    const { priceHistory } = last.body.data as { priceHistory: { price: number | null; currency: string }[] };
    expect(priceHistory.map(({ price, currency }) => `${price} ${currency}`)).toEqual([
      '1000 MXN',
      '1200 MXN',
      '1200 USD',
      'null USD',
    ]);
    expect(getPaths(await admin.patch(path, { rev: 5, priceHistory: [] }))).toEqual(['priceHistory']);
  });

  it('the price history has a hundred prices at most, and no change record copies it', async () => {
    const { owner, test } = office;
    const id = getId(await owner.post('/v1/products', concha({ price: 1 })));
    let last = await owner.get(`/v1/products/${id}`);
    for (let rev = 1; rev <= 105; rev++)
      last = await owner.patch(`/v1/products/${id}`, { rev, price: rev + 1 });
    const { priceHistory } = last.body.data as { priceHistory: { price: number }[] };
    expect(priceHistory.map(({ price }) => price)).toEqual(Array.from({ length: 100 }, (_, at) => at + 7));
    const records = await test.platform.db.query<{ diff: object }>({
      text: 'select diff from changes where record_id = $1',
      values: [id],
    });
    expect(records).toHaveLength(106);
    expect(JSON.stringify(records)).not.toContain('priceHistory');
  });

  it('a person may write 3600 times an hour, successful or not; administrators are not limited', async () => {
    const { test, admin } = office;
    const busy = await test.signIn({ role: 'user' });
    for (let times = 0; times < 3600; times++) expect((await busy.post('/v1/products', {})).status).toBe(400);
    const refused = await busy.post('/v1/addresses', {});
    expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await busy.get('/v1/products?_perPage=1')).status).toBe(200);
    for (let times = 0; times <= 3600; times++)
      expect((await admin.post('/v1/products', {})).status).toBe(400);
  });

  it('a key is unique in a commerce, and free again when its product is archived', async () => {
    const { admin } = office;
    const first = getId(await admin.post('/v1/products', concha({ sku: 'PAN-1' })));
    const second = await admin.post('/v1/products', concha({ sku: 'PAN-1' }));
    expect([second.status, second.body.details]).toEqual([409, [{ path: 'sku', message: 'Ya existe.' }]]);
    expect(
      (await admin.post('/v1/products', concha({ sku: 'PAN-1', commerce: office.foreign }))).status,
    ).toBe(201);
    await admin.delete(`/v1/products/${first}`, { rev: 1 });
    expect((await admin.post('/v1/products', concha({ sku: 'PAN-1' }))).status).toBe(201);
    expect((await admin.post(`/v1/products/${first}/restore`, {})).status).toBe(409);
  });

  it('categories must be of products, and can’t be archived while a product uses them', async () => {
    const { admin } = office;
    const bread = getId(await admin.post('/v1/categories', { name: 'Pan dulce', kind: 'product' }));
    const place = getId(await admin.post('/v1/categories', { name: 'Panaderías', kind: 'commerce' }));
    expect(getPaths(await admin.post('/v1/products', concha({ category: place })))).toEqual(['category']);
    const created = await admin.post('/v1/products', concha({ category: bread }));
    expect(created.status).toBe(201);
    expect(
      getPaths(await admin.patch(`/v1/products/${getId(created)}`, { rev: 1, category: place })),
    ).toEqual(['category']);
    const refused = await admin.delete(`/v1/categories/${bread}`, { rev: 1 });
    expect([refused.status, refused.body.details]).toMatchObject([409, { products: 1 }]);
  });
});
