import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { testApi } from '../../testing/fixtures.ts';

const test = testApi();
let admin: Client;
let province: string;
beforeAll(async () => {
  admin = await test.signIn();
  const found = await admin.get(
    `/v1/provinces?_filters=${encodeURIComponent('{"code":"MX-VER"}')}&_findOne=true`,
  );
  province = (found.body.data as { id: string }).id;
});

const create = async () =>
  (await admin.post('/v1/addresses', { street: 'Enríquez', locality: 'Xalapa', province, country: 'MX' }))
    .body.data as { id: string };

const placeAt = async (address: string) => {
  const name = `De ${address}`;
  const category = await admin.post('/v1/categories', { name, kind: 'commerce' });
  const { id } = category.body.data as { id: string };
  const location = { lat: 19.5, lng: -96.9 };
  const commerce = await admin.post('/v1/commerces', { name, address, categories: [id], location });
  expect(commerce.status, commerce.text).toBe(201);
  return (commerce.body.data as { id: string }).id;
};

it('provinces of the configured country are there from the start', async () => {
  const all = await admin.get('/v1/provinces');
  expect(all.body).toMatchObject({ meta: { total: 32 } });
});

it('POST /addresses/remove archives an address, once', async () => {
  const { id } = await create();
  expect((await admin.post('/v1/addresses/remove', { id })).body.data).toMatchObject({ id, rev: 2 });
  expect((await admin.get(`/v1/addresses/${id}`)).status).toBe(404);
  expect((await admin.post('/v1/addresses/remove', { id })).status).toBe(404);
  expect((await admin.post('/v1/addresses/remove', {})).body).toMatchObject({ details: [{ path: 'id' }] });
});

it('people read the address of an accepted commerce and their own, nobody else’s', async () => {
  const person = await test.signIn({ role: 'user' });
  const [place, own, hidden] = [await create(), await create(), await create()];
  await test.platform.db.query(sql`update addresses set owner = ${person.id} where id = ${own.id}`);
  const id = await placeAt(place.id);
  expect((await person.get(`/v1/addresses/${place.id}`)).status).toBe(404);
  await admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 });
  expect((await person.get(`/v1/addresses/${place.id}`)).status).toBe(200);
  expect((await person.get(`/v1/addresses/${own.id}`)).status).toBe(200);
  expect((await person.get(`/v1/addresses/${hidden.id}`)).status).toBe(404);
});

it('a person edits and removes an address of their own until a place uses it', async () => {
  const person = await test.signIn({ role: 'user' });
  const stranger = await test.signIn({ role: 'user' });
  const written = { street: 'Enríquez', locality: 'Xalapa', province, country: 'MX' };
  const make = async () => (await person.post('/v1/addresses', written)).body.data as { id: string };
  const [home, office] = [await make(), await make()];
  const moved = await person.patch(`/v1/addresses/${home.id}`, { rev: 1, street: 'Zaragoza' });
  expect(moved.body.data, moved.text).toMatchObject({ street: 'Zaragoza', rev: 2 });
  const given = await person.patch(`/v1/addresses/${home.id}`, { rev: 2, owner: stranger.id });
  expect([given.status, given.body]).toMatchObject([400, { details: [{ path: 'owner' }] }]);
  expect((await stranger.patch(`/v1/addresses/${home.id}`, { rev: 2, street: 'Otra' })).status).toBe(404);
  expect((await stranger.post('/v1/addresses/remove', { id: home.id })).status).toBe(404);

  await placeAt(office.id);
  expect((await person.patch(`/v1/addresses/${office.id}`, { rev: 1, street: 'Otra' })).status).toBe(403);
  expect((await person.post('/v1/addresses/remove', { id: office.id })).status).toBe(403);

  expect((await person.post('/v1/addresses/remove', { id: home.id })).body.data).toMatchObject({ rev: 3 });
  expect((await person.get(`/v1/addresses/${home.id}`)).status).toBe(404);
});
