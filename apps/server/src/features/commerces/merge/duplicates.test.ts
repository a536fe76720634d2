import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { testApi } from '../../../testing/fixtures.ts';

const test = testApi();
let admin: Client;
let category: string;
beforeAll(async () => {
  admin = await test.signIn();
  category = getId(await admin.post('/v1/categories', { name: 'Cafeterías', kind: 'commerce' }));
});

const base = { lat: 19.53, lng: -96.92 };
/** A position that many metres north of the base. */
const north = (metres: number) => ({ lat: base.lat + metres / 111_195, lng: base.lng });
let wave = 0;
/** Each test uses its own location, far from the others. */
function elsewhere() {
  wave += 1;
  const east = wave * 0.2;
  return (name: string, metres: number, more: Record<string, unknown> = {}) =>
    admin
      .post('/v1/commerces', {
        name,
        categories: [category],
        location: { lat: north(metres).lat, lng: base.lng + east },
        ...more,
      })
      .then(getId);
}

interface Found {
  id: string;
  name: string;
  distance: number;
  similarity: number;
  reasons: string[];
  categories: { name: string }[];
  address: { locality: string } | null;
}
async function duplicatesOf(id: string, client = admin): Promise<Found[]> {
  const { status, text, body } = await client.get(`/v1/commerces/${id}/duplicates`);
  expect(status, text).toBe(200);
  return body.data as Found[];
}

it('a similar name next door is a duplicate, with its distance and similarity', async () => {
  const add = elsewhere();
  const [province] = await test.platform.db.query<{ id: string }>(sql`select id from provinces limit 1`);
  const address = getId(
    await admin.post('/v1/addresses', { locality: 'Xalapa', province: province?.id, country: 'MX' }),
  );
  const id = await add('Café La Parroquia', 0);
  const twin = await add('CAFE LA PARROQUIA DE XALAPA', 40, { address });
  await add('Zapatería Andares', 10);
  await add('Café La Parroquia Vieja', 90);
  const [first, ...rest] = await duplicatesOf(id);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    id: twin,
    reasons: ['name'],
    categories: [{ name: 'Cafeterías' }],
    address: { locality: 'Xalapa' },
  });
  expect(first?.distance).toBeCloseTo(40, 0);
  expect(first?.similarity).toBeGreaterThan(0.55);
  expect(first?.similarity).toBeLessThan(0.8);
  expect((await duplicatesOf(twin)).map((found) => found.id)).toEqual([id]);
});

it('a nearly equal name counts within 300 metres, the best first', async () => {
  const add = elsewhere();
  const id = await add('Farmacia San Pablo', 0);
  const far = await add('Farmacia San Pablo', 280);
  const near = await add('Farmacia San Pablo', 30);
  await add('Farmacia San Pablo', 320);
  expect((await duplicatesOf(id)).map((found) => found.id)).toEqual([near, far]);
});

it('the same number or web site counts within two kilometres, whatever the name', async () => {
  const add = elsewhere();
  const id = await add('Tortas Chuy', 0, {
    phones: ['+522281234567'],
    website: 'https://www.tortas-chuy.example/menu',
  });
  const called = await add('Antojitos El Jardín', 1900, { whatsapp: '+522281234567' });
  const linked = await add('Sucursal Centro', 1500, { website: 'http://tortas-chuy.example' });
  await add('Fuera de alcance', 2100, { phones: ['+522281234567'] });
  const found = await duplicatesOf(id);
  expect(Object.fromEntries(found.map(({ id, reasons }) => [id, reasons]))).toEqual({
    [called]: ['phone'],
    [linked]: ['website'],
  });
});

it('a shared page on a social network does not count as a web site', async () => {
  const add = elsewhere();
  const id = await add('Uno', 0, { website: 'https://www.facebook.com/uno' });
  await add('Otro distinto', 100, { website: 'https://facebook.com/otro' });
  expect(await duplicatesOf(id)).toEqual([]);
});

it('archived commerces are left out, at most ten are listed, and a change is visible at once', async () => {
  const add = elsewhere();
  const id = await add('Oxxo Centro', 0);
  const twins: string[] = [];
  for (let index = 1; index <= 12; index += 1) twins.push(await add('Oxxo Centro', index));
  expect((await duplicatesOf(id)).map((found) => found.id)).toEqual(twins.slice(0, 10));
  const gone = twins[0] ?? '';
  expect((await admin.delete(`/v1/commerces/${gone}`, { rev: 1 })).status).toBe(200);
  expect((await duplicatesOf(id)).map((found) => found.id)).toEqual(twins.slice(1, 11));
  expect((await admin.get(`/v1/commerces/${gone}/duplicates`)).status).toBe(404);
});

it('the duplicates are for administrators who read commerces', async () => {
  const add = elsewhere();
  const id = await add('Solo', 0);
  const path = `/v1/commerces/${id}/duplicates`;
  expect((await test.visitor.get(path)).status).toBe(401);
  expect((await (await test.signIn({ role: 'user' })).get(path)).status).toBe(403);
  expect((await (await test.signIn({ permissions: ['commerces:update'] })).get(path)).status).toBe(403);
  expect(await duplicatesOf(id, await test.signIn({ permissions: ['commerces:read'] }))).toEqual([]);
  expect((await admin.get('/v1/commerces/nada/duplicates')).status).toBe(404);
});

it('a commerce extremely close to the equator is searched like any other', async () => {
  const add = (name: string, location: { lat: number; lng: number }) =>
    admin.post('/v1/commerces', { name, categories: [category], location }).then(getId);
  const id = await add('Isla Nula', { lat: 5e-324, lng: 5e-324 });
  const twin = await add('Isla Nula', { lat: 0, lng: 0 });
  expect((await duplicatesOf(id)).map((found) => found.id)).toEqual([twin]);
});
