import type { LastProductImport, ProductImport } from '@callejero/contract/answers/product-import.ts';
import { productImportLimits } from '@callejero/contract/product-import.ts';
import type { Product } from '@callejero/contract/resources/products.ts';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, query, readIds } from '../../testing/back-office.ts';
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
const last = async (who: Client, of = commerce) =>
  (await who.get(`${url}?commerce=${of}`)).body.data as LastProductImport;
const undo = (who: Client, id: string | undefined) => who.post(`${url}/undo`, { id });
const outcomes = ({ rows }: ProductImport) => rows.map(({ name, outcome }) => `${name}: ${outcome}`);
const menu = async () =>
  (await office.owner.get(query('/v1/products', { _filters: { commerce }, _sort: { position: 1 } }))).body
    .data as Product[];

beforeAll(async () => {
  const { admin, owner } = office;
  const categories = (await readIds(admin, '/v1/categories', { kind: 'commerce' })).slice(0, 1);
  const location = { lat: 19.52, lng: -96.9 };
  const body = { name: 'Café de tablas', categories, location, owners: [owner.id] };
  commerce = getId(await admin.post('/v1/commerces', body));
});

it('an owner sees what a table would do, confirms it, and undoes it', async () => {
  const { owner, admin } = office;
  const seen = dataOf(await plan(owner));
  expect(outcomes(seen)).toEqual(['Expreso: new', 'Flan: new', 'Paella: left-out']);
  expect(seen.rows[2]?.reason).toBe('No se entiende el precio «según mercado».');
  expect([seen.written, await menu()]).toEqual([null, []]);

  const done = dataOf(await plan(owner, table, { plan: seen.plan }));
  expect(done.written).toBe(2);
  const first = await last(owner);
  expect(first).toMatchObject({ rows: 2 });
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
  expect(changed.written).toBe(1);
  const second = await last(owner);
  expect((await undo(owner, second?.id)).body.data).toEqual({ undone: 1, left: 0 });
  // Once only.
  expect((await undo(owner, second?.id)).status).toBe(404);
  const [expreso, flan] = await menu();
  expect(expreso?.price).toBe(2550);
  await admin.patch(`/v1/products/${flan?.id}`, { rev: flan?.rev, price: 4500 });
  expect(await last(owner)).toEqual(first);
  const all = await undo(owner, first?.id);
  // The price was changed and changed back: this product is not as the first import left it.
  expect(all.body.data).toEqual({ undone: 0, left: 2 });
  expect(await last(owner)).toBeNull();
});

it('an import is undone as a whole, by anybody who has the right, for thirty days', async () => {
  const { owner, admin, test } = office;
  const text = 'nombre,precio\nGalleta,5\nGalletón,9';
  const names = async () =>
    (await menu()).map(({ name }) => name).filter((name) => name.startsWith('Gallet'));
  const imported = async () => {
    const { plan: seen } = dataOf(await plan(owner, text));
    await plan(owner, text, { plan: seen });
    return (await last(owner))?.id;
  };
  const id = await imported();
  expect(await names()).toEqual(['Galleta', 'Galletón']);
  expect((await undo(admin, id)).body.data).toEqual({ undone: 2, left: 0 });
  expect(await names()).toEqual([]);
  const old = await imported();
  await test.platform.db.query(
    sql`update product_imports set at = at - interval '31 days' where id = ${old}::uuid`,
  );
  expect(await last(owner)).toBeNull();
  expect((await undo(owner, old)).status).toBe(404);
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
  const { plan: seen } = dataOf(await admin.post(url, foreign));
  expect((await admin.post(url, { ...foreign, plan: seen })).status).toBe(200);
  const id = (await last(admin, office.foreign))?.id;
  for (const who of [owner, person, powerless]) {
    expect((await undo(who, id)).status).toBe(403);
    expect((await who.get(`${url}?commerce=${office.foreign}`)).status).toBe(403);
  }
  // Nor forgets the import when nothing of it is left to undo.
  const all = await admin.get(query('/v1/products', { _filters: { commerce: office.foreign } }));
  const product = (all.body.data as Product[]).find(({ name }) => name === 'Ajeno');
  expect((await admin.delete(`/v1/products/${product?.id}`, { rev: product?.rev })).status).toBe(200);
  expect((await undo(person, id)).status).toBe(403);
  expect((await undo(admin, id)).status).toBe(200);
});

it('a table without names, with too many rows or too large is refused', async () => {
  const { owner } = office;
  expect(getPaths(await plan(owner, 'Hola'))).toEqual(['text']);
  expect(getPaths(await plan(owner, 'precio,sección\n3,Cafés'))).toEqual(['text']);
  expect(getPaths(await plan(owner, `nombre,precio\n${'Pan,1\n'.repeat(501)}`))).toEqual(['text']);
  expect(getPaths(await plan(owner, 'x'.repeat(300_001)))).toEqual(['text']);
  expect(getPaths(await plan(owner, ''))).toEqual(['text']);
});

it('a plan and its confirmation are one import of those that a person may make in an hour', async () => {
  const { admin, test } = office;
  const busy = await test.signIn({ role: 'user' });
  const [category] = await readIds(admin, '/v1/categories', { kind: 'commerce' });
  const location = { lat: 19.52, lng: -96.9 };
  const body = { name: 'Café de prisa', categories: [category], location, owners: [busy.id] };
  const of = { commerce: getId(await admin.post('/v1/commerces', body)) };
  const text = 'nombre,precio\nGalleta,5';
  const { plan: seen } = dataOf(await plan(busy, text, of));
  for (let times = 1; times < productImportLimits.perHour; times++)
    expect((await plan(busy, text, of)).status).toBe(200);
  expect((await plan(busy, text, of)).status).toBe(429);

  expect(dataOf(await plan(busy, text, { ...of, plan: seen })).written).toBe(1);
  const outdated = { ...of, plan: seen };
  for (let times = 1; times < productImportLimits.perHour; times++)
    expect((await plan(busy, text, outdated)).status).toBe(409);
  expect((await plan(busy, text, outdated)).status).toBe(429);
});
