import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, createBackOffice, idOf, idsOf, pathsOf } from '../../testing/back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.test.close());

const closed = (extra: object = {}) => ({ commerce: office.commerce, kind: 'closed', ...extra });

it('whoever has an account reports an accepted commerce, as oneself', async () => {
  const { person, owner, admin, test } = office;
  const answer = await person.post('/v1/reports', closed());
  expect(answer.body.data, answer.text).toMatchObject({
    user: person.id,
    status: 'open',
    kind: 'closed',
    text: null,
  });
  expect((await test.visitor.post('/v1/reports', closed())).status).toBe(401);
  expect(pathsOf(await person.post('/v1/reports', closed({ user: owner.id })))).toEqual(['user']);
  expect(pathsOf(await person.post('/v1/reports', closed({ status: 'done' })))).toEqual(['status']);
  expect(pathsOf(await person.post('/v1/reports', closed({ kind: 'other' })))).toEqual(['text']);
  expect(pathsOf(await person.post('/v1/reports', {}))).toEqual(['commerce', 'kind']);
  for (const client of [person, owner, admin]) {
    expect(pathsOf(await client.post('/v1/reports', closed({ commerce: office.pending })))).toEqual([
      'commerce',
    ]);
  }
});

it('one reads one’s own; administrators with the permission read all and see to them', async () => {
  const { person, owner, admin, powerless, test } = office;
  const id = idOf(await person.post('/v1/reports', closed({ kind: 'hours', text: 'Cierran a las seis.' })));
  expect(await idsOf(person, '/v1/reports', { id })).toEqual([id]);
  expect(await idsOf(owner, '/v1/reports')).toEqual([]);
  expect((await powerless.get(`/v1/reports/${id}`)).status).toBe(404);
  expect(await idsOf(admin, '/v1/reports', { $search: 'cierran', status: 'open' })).toEqual([id]);

  const url = `/v1/reports/${id}/done`;
  const reader = await test.signIn({ permissions: ['reports:read'] });
  for (const client of [person, owner, powerless, reader]) {
    expect((await client.post(url, { rev: 1 })).status).toBe(403);
  }
  for (const client of [person, admin]) {
    expect((await client.patch(`/v1/reports/${id}`, { rev: 1, text: 'Otra cosa' })).status).toBe(403);
  }
  expect((await admin.post(url, { rev: 2 })).body).toMatchObject({ code: 'stale' });
  expect((await admin.post(url, { rev: 1 })).body.data).toMatchObject({ status: 'done', rev: 2 });
  expect((await admin.post(url, { rev: 2 })).status).toBe(409);
  expect((await person.delete(`/v1/reports/${id}`, { rev: 2 })).status).toBe(403);
  expect((await admin.delete(`/v1/reports/${id}`, { rev: 2 })).status).toBe(200);
  expect((await admin.post(`/v1/reports/${id}/restore`, {})).status).toBe(200);
});

it('nobody floods the back office with them', async () => {
  const flooder = await office.test.signIn({ role: 'user' });
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await flooder.post('/v1/reports', closed())).status);
  expect(statuses.at(19)).toBe(201);
  expect(statuses.at(20)).toBe(429);
});
