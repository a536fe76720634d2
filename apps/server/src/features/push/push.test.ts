import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, createBackOffice, idsOf } from '../../testing/back-office.ts';

let office: BackOffice;
let device: string;
beforeAll(async () => {
  office = await createBackOffice();
  const { db, ids } = office.test.platform;
  device = ids.next();
  await db.query(sql`insert into push (id, created_at, updated_at, user_app, pn_id, app, capacitor, os_type, last_seen_at)
    values (${device}, now(), now(), ${office.person.id}, 'token-1', 'callejero', true, 'android', now())`);
});
afterAll(() => office.test.close());

it('one reads one’s own devices, administrators with the permission all of them', async () => {
  const { person, owner, admin, powerless, test } = office;
  expect(await idsOf(person, '/v1/push')).toEqual([device]);
  expect(await idsOf(admin, '/v1/push', { osType: 'android' })).toEqual([device]);
  for (const client of [owner, powerless]) {
    expect(await idsOf(client, '/v1/push')).toEqual([]);
    expect((await client.get(`/v1/push/${device}`)).status).toBe(404);
  }
  expect((await test.visitor.get('/v1/push')).status).toBe(401);
});

it('is written through its own routes only; administrators may remove one', async () => {
  const { person, admin } = office;
  for (const client of [person, admin]) {
    expect((await client.post('/v1/push', { pnId: 'x' })).status).toBe(403);
    expect((await client.patch(`/v1/push/${device}`, { rev: 1, locale: 'es' })).status).toBe(403);
  }
  expect((await person.delete(`/v1/push/${device}`, { rev: 1 })).status).toBe(403);
  expect((await admin.delete(`/v1/push/${device}`, { rev: 1 })).status).toBe(200);
  expect((await admin.post(`/v1/push/${device}/restore`, { rev: 2 })).status).toBe(200);
});
