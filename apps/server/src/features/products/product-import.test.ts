import type { ProductImport } from '@callejero/contract/answers/product-import.ts';
import type { Product } from '@callejero/contract/resources/products.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { idOf, idsOf, pathsOf, query } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();
const url = '/v1/products/import';
let commerce: string;

const table = [
  'Nombre;Precio;Sección;Alérgenos;Disponible',
  'Expreso;25,50 $;Cafés;ninguno;sí',
  'Flan;40;Postres;huevo y leche;no',
  'Paella;según mercado;Arroces;;',
].join('\n');
const plan = async (who: Client, text = table, more: object = {}) =>
  await who.post(url, { commerce, text, ...more });
const dataOf = (answer: { body: { data?: unknown } }) => answer.body.data as ProductImport;
const outcomes = ({ rows }: ProductImport) => rows.map(({ name, outcome }) => `${name}: ${outcome}`);
const menu = async () =>
  (await office.owner.get(query('/v1/products', { _filters: { commerce }, _sort: { position: 1 } }))).body
    .data as Product[];

beforeAll(async () => {
  const { admin, owner } = office;
  const categories = (await idsOf(admin, '/v1/categories', { kind: 'commerce' })).slice(0, 1);
  const location = { lat: 19.52, lng: -96.9 };
  const body = { name: 'Café de tablas', categories, location, owners: [owner.id] };
  commerce = idOf(await admin.post('/v1/commerces', body));
});

it('an owner sees what a table would do, confirms it, and undoes it', async () => {
  const { owner, admin } = office;
  const seen = dataOf(await plan(owner));
  expect(outcomes(seen)).toEqual(['Expreso: new', 'Flan: new', 'Paella: left-out']);
  expect(seen.rows[2]?.reason).toBe('No se entiende el precio «según mercado».');
  expect([seen.written, await menu()]).toEqual([null, []]);

  const done = dataOf(await plan(owner, table, { plan: seen.plan }));
  expect(done.written).toHaveLength(2);
  expect(await menu()).toMatchObject([
    {
      name: 'Expreso',
      price: 2550,
      section: 'Cafés',
      allergens: [],
      availability: 'inStock',
      currency: 'MXN',
    },
    { name: 'Flan', price: 4000, allergens: ['eggs', 'milk'], availability: 'outOfStock' },
  ]);
  expect(outcomes(dataOf(await plan(owner)))).toEqual(['Expreso: same', 'Flan: same', 'Paella: left-out']);

  // The second import changes one product; somebody edits the other one before it is undone.
  const dearer = table.replace('25,50 $', '30');
  const again = dataOf(await plan(owner, dearer));
  const changed = dataOf(await plan(owner, dearer, { plan: again.plan }));
  expect(changed.written).toMatchObject([{ before: { price: 2550 } }]);
  const undone = await owner.post(`${url}/undo`, { rows: changed.written });
  expect(undone.body.data).toEqual({ undone: 1, left: 0 });
  const [, flan] = await menu();
  await admin.patch(`/v1/products/${flan?.id}`, { rev: flan?.rev, price: 4500 });
  const all = await owner.post(`${url}/undo`, { rows: done.written });
  // The price was changed and changed back: this product is not as the first import left it.
  expect(all.body.data).toEqual({ undone: 0, left: 2 });
});

it('a plan that no longer holds is refused', async () => {
  const { owner } = office;
  const text = 'nombre,precio\nTarta,50';
  const seen = dataOf(await plan(owner, text));
  const refused = await plan(owner, 'nombre,precio\nTarta,5', { plan: seen.plan });
  expect([refused.status, refused.body.code]).toEqual([409, 'plan-outdated']);
  await owner.post('/v1/products', { commerce, name: 'Tarta', price: 100 });
  expect((await plan(owner, text, { plan: seen.plan })).status).toBe(409);
});

it('nobody writes the products of another commerce, by an import or its undo', async () => {
  const { owner, person, admin, powerless, test } = office;
  const foreign = { commerce: office.foreign, text: 'nombre,precio\nAjeno,1' };
  for (const who of [owner, person, powerless]) expect((await who.post(url, foreign)).status).toBe(403);
  expect((await test.visitor.post(url, foreign)).status).toBe(401);
  expect((await admin.post(url, foreign)).status).toBe(200);
  const id = idOf(await admin.post('/v1/products', { commerce: office.foreign, name: 'Ajeno', price: 1 }));
  for (const before of [null, { price: 2 }])
    expect((await owner.post(`${url}/undo`, { rows: [{ id, rev: 1, before }] })).status).toBe(403);
  const mine = idOf(await owner.post('/v1/products', { commerce, name: 'Mío' }));
  const moved = { rows: [{ id: mine, rev: 1, before: { commerce: office.foreign } }] };
  expect((await owner.post(`${url}/undo`, moved)).status).toBe(403);
});

it('a table without names, with too many rows or too large is refused', async () => {
  const { owner } = office;
  expect(pathsOf(await plan(owner, 'Hola'))).toEqual(['text']);
  expect(pathsOf(await plan(owner, 'precio,sección\n3,Cafés'))).toEqual(['text']);
  expect(pathsOf(await plan(owner, `nombre,precio\n${'Pan,1\n'.repeat(501)}`))).toEqual(['text']);
  expect(pathsOf(await plan(owner, 'x'.repeat(300_001)))).toEqual(['text']);
  expect(pathsOf(await plan(owner, ''))).toEqual(['text']);
});
