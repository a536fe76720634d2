import { compareCategories } from '@callejero/contract/resources/categories.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, query } from '../../testing/back-office.ts';
import { testApi } from '../../testing/fixtures.ts';

const test = testApi();
let admin: Client;
beforeAll(async () => {
  admin = await test.signIn();
});

let parents = 0;
/** A parent with the subcategories a, b, c…, all with order 0 like new ones. */
async function family(names: readonly string[]) {
  parents += 1;
  const parent = getId(await admin.post('/v1/categories', { name: `Familia ${parents}`, kind: 'product' }));
  const ids = new Map<string, string>();
  for (const name of names)
    ids.set(name, getId(await admin.post('/v1/categories', { name, kind: 'product', parent })));
  const order = async () => {
    const { body } = await admin.get(query('/v1/categories', { _filters: { parent } }));
    return (body.data as { id: string; name: string; order: number }[])
      .sort(compareCategories)
      .map(({ name }) => name)
      .join('');
  };
  const id = (name: string) => ids.get(name) ?? '';
  const move = (name: string, after: string | null) =>
    admin.post(`/v1/categories/${id(name)}/move`, { after: after === null ? null : id(after) });
  return { id, order, move };
}

describe('moving among siblings', () => {
  it('to the front, behind another, and to the current place', async () => {
    const { move, order } = await family(['a', 'b', 'c', 'd']);
    expect((await move('c', null)).status).toBe(200);
    expect(await order()).toBe('cabd');
    await move('c', 'b');
    expect(await order()).toBe('abcd');
    const still = await move('c', 'b');
    expect(still.body.data, still.text).toMatchObject({ name: 'c', order: 30 });
    expect(await order()).toBe('abcd');
  });

  it('by two people at the same time makes both moves', async () => {
    const { move, order } = await family(['a', 'b', 'c', 'd']);
    const answers = await Promise.all([move('d', null), move('b', 'c')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await order()).toBe('dacb');
  });

  it('leaves names that changed meanwhile, and writes only the rows that move', async () => {
    const { id, move, order } = await family(['a', 'b', 'c']);
    await move('a', null);
    const [before] = await test.platform.db.query<{ rev: number }>(
      sql`select rev from categories where id = ${id('a')}`,
    );
    await admin.patch(`/v1/categories/${id('c')}`, { rev: 2, name: 'z' });
    expect((await move('c', 'a')).body.data).toMatchObject({ name: 'z' });
    expect(await order()).toBe('azb');
    const [after] = await test.platform.db.query<{ rev: number }>(
      sql`select rev from categories where id = ${id('a')}`,
    );
    expect(after).toEqual(before);
    const records = await test.platform.db.query(
      sql`select diff from changes where record_id = ${id('c')} and diff ? 'order' order by id desc limit 1`,
    );
    expect(records).toEqual([{ diff: { order: [30, 20] } }]);
  });

  it('is refused behind a category that is no sibling any more, behind itself and behind nothing', async () => {
    const { id, move } = await family(['a', 'b']);
    const other = await family(['x']);
    const path = `/v1/categories/${id('a')}/move`;
    expect((await admin.post(path, { after: other.id('x') })).body.code).toBe('stale');
    await admin.delete(`/v1/categories/${id('b')}`, { rev: 1 });
    expect((await move('a', 'b')).status).toBe(409);
    expect(getPaths(await admin.post(path, { after: id('a') }))).toEqual(['after']);
    expect(getPaths(await admin.post(path, {}))).toEqual(['after']);
    expect((await admin.post(`/v1/categories/${crypto.randomUUID()}/move`, { after: null })).status).toBe(
      404,
    );
    expect((await admin.post('/v1/categories/nada/move', { after: null })).status).toBe(404);
  });

  it('needs the permission to edit categories', async () => {
    const { id } = await family(['a', 'b']);
    const path = `/v1/categories/${id('b')}/move`;
    const reader = await test.signIn({ permissions: ['categories:read'] });
    expect((await reader.post(path, { after: null })).status).toBe(403);
    const editor = await test.signIn({ permissions: ['categories:read', 'categories:update'] });
    expect((await editor.post(path, { after: null })).status).toBe(200);
  });
});

it('the usage of categories is counted as the filtered lists count it', async () => {
  const add = async (name: string, kind: string, parent?: string) =>
    getId(await admin.post('/v1/categories', { name, kind, ...(parent ? { parent } : {}) }));
  const top = await add('Comer', 'commerce');
  const tacos = await add('Tacos', 'commerce', top);
  const tortas = await add('Tortas', 'commerce', top);
  const bread = await add('Pan', 'product');
  const concert = await add('Conciertos', 'event');
  const location = { lat: 19.53, lng: -96.92 };
  const commerce = (categories: string[]) =>
    admin.post('/v1/commerces', { name: 'Uno', categories, location }).then(getId);
  const one = await commerce([tacos, tortas]);
  await commerce([top, tacos]);
  const gone = await commerce([tacos]);
  await admin.delete(`/v1/commerces/${gone}`, { rev: 1 });
  await admin.post('/v1/products', { commerce: one, name: 'Concha', category: bread });
  await admin.post('/v1/events', {
    title: 'Jazz',
    startsAt: '2026-03-04T01:00:00Z',
    location,
    category: concert,
  });
  const { body, text } = await admin.get('/v1/categories/usage');
  expect(body.data, text).toMatchObject({
    [top]: { commerces: 2 },
    [tacos]: { commerces: 2 },
    [tortas]: { commerces: 1 },
    [bread]: { products: 1 },
    [concert]: { events: 1 },
  });
  const refused = await admin.delete(`/v1/categories/${top}`, { rev: 1 });
  expect(refused.body).toMatchObject({
    code: 'in-use',
    message: 'No se puede eliminar porque está en uso: 1 comercio y 2 subcategorías.',
  });
  const powerless = await test.signIn({ permissions: [] });
  expect((await powerless.get('/v1/categories/usage')).status).toBe(403);

  // Without further permissions pending commerces, their products and the draft event are invisible.
  await test.platform.db.query(sql`update commerces set status = 'pending'`);
  const keeper = await test.signIn({ permissions: ['categories:read'] });
  expect((await keeper.get('/v1/categories/usage')).body.data).toEqual({});
});
