import type { Favourites } from '@callejero/contract/answers/places.ts';
import { maxFavourites } from '@callejero/contract/favourites.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { password } from '../../testing/api.ts';
import { getId, getPaths } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();

const none: Favourites = { commerces: [], events: [], promotions: [] };
const nobody = '01890000-0000-7000-8000-000000000000';

it('a person adds and removes favourites, and repetition is harmless', async () => {
  const { person, commerce, foreign } = office;
  expect((await person.get('/v1/favourites')).body.data).toEqual(none);
  expect((await person.post(`/v1/favourites/commerces/${commerce}`, {})).status).toBe(200);
  for (const _ of [1, 2]) {
    const { body } = await person.post(`/v1/favourites/commerces/${foreign}`, {});
    expect(body.data).toEqual({ ...none, commerces: [foreign, commerce] });
  }
  expect((await office.owner.get('/v1/favourites')).body.data).toEqual(none);
  for (const _ of [1, 2]) {
    const { status, body } = await person.send('DELETE', `/v1/favourites/commerces/${foreign}`, null);
    expect([status, body.data]).toEqual([200, { ...none, commerces: [commerce] }]);
  }
});

it('a record that one may not read can’t become a favourite, but can be removed', async () => {
  const { person, admin, pending, commerce } = office;
  const draft = getId(
    await admin.post('/v1/events', { title: 'Secreto', startsAt: '2026-03-04T01:00:00Z', commerce }),
  );
  for (const path of [
    `commerces/${pending}`,
    `events/${draft}`,
    `events/${nobody}`,
    `vehicles/${commerce}`,
  ]) {
    expect([path, (await person.post(`/v1/favourites/${path}`, {})).status]).toEqual([path, 404]);
  }
  await admin.post(`/v1/events/${draft}/status`, { status: 'published', rev: 1 });
  expect((await person.post(`/v1/favourites/events/${draft}`, {})).status).toBe(200);
  await admin.post(`/v1/events/${draft}/status`, { status: 'draft', rev: 2 });
  const { body } = await person.send('DELETE', `/v1/favourites/events/${draft}`, null);
  expect((body.data as Favourites).events).toEqual([]);
  expect((await person.post('/v1/favourites/commerces/nada', {})).status).toBe(404);
  expect((await person.send('DELETE', '/v1/favourites/commerces/nada', null)).status).toBe(200);
});

it('the number of favourites is limited', async () => {
  const { owner, commerce, foreign, test } = office;
  await test.platform.db.query(
    sql`insert into favourites (user_id, kind, record, at)
      select ${owner.id}::uuid, 'commerces', gen_random_uuid(), now() from generate_series(1, ${maxFavourites - 1}::int)`,
  );
  expect((await owner.post(`/v1/favourites/commerces/${commerce}`, {})).status).toBe(200);
  expect(getPaths(await owner.post(`/v1/favourites/commerces/${foreign}`, {}))).toEqual(['id']);
  expect((await owner.post(`/v1/favourites/commerces/${commerce}`, {})).status).toBe(200);
});

it('favourites are in the data of a person, and are deleted with the account', async () => {
  const { test, commerce } = office;
  const guest = await test.signIn({ role: 'user' });
  await guest.post(`/v1/favourites/commerces/${commerce}`, {});
  const { body } = await guest.get('/v1/users/myData');
  const kept = (body as unknown as { favourites: object[] }).favourites;
  expect(kept).toEqual([{ kind: 'commerces', id: commerce, at: expect.any(String) }]);
  const gone = await guest.post('/v1/users/deleteAccount', { currentPassword: password });
  expect(gone.status, gone.text).toBe(200);
  expect(await test.platform.db.query(sql`select from favourites where user_id = ${guest.id}::uuid`)).toEqual(
    [],
  );
});

it('a favourite commerce that is merged into another one becomes that one', async () => {
  const { admin, test, commerce, foreign } = office;
  const [both, one] = [await test.signIn({ role: 'user' }), await test.signIn({ role: 'user' })];
  for (const id of [commerce, foreign]) await both.post(`/v1/favourites/commerces/${id}`, {});
  await one.post(`/v1/favourites/commerces/${foreign}`, {});
  const revOf = async (id: string) =>
    ((await admin.get(`/v1/commerces/${id}`)).body.data as { rev: number }).rev;
  const merged = await admin.post(`/v1/commerces/${commerce}/merge`, {
    other: foreign,
    rev: await revOf(commerce),
    otherRev: await revOf(foreign),
    take: {},
  });
  expect(merged.status, merged.text).toBe(200);
  for (const client of [both, one]) {
    expect((await client.get('/v1/favourites')).body.data).toEqual({ ...none, commerces: [commerce] });
  }
});
