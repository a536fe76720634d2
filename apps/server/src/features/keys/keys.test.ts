import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/api.ts';
import { createBackOffice, idOf, pathsOf, walkCollection } from '../../testing/back-office.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

it('serves the maps key to who is signed in, the configured one first, and no other key', async () => {
  const person = await test.signIn({ role: 'user' });
  expect((await test.visitor.get('/v1/keys/google-maps')).status).toBe(401);
  expect((await person.get('/v1/keys/google-maps')).body).toEqual({ data: null });
  const admin = await test.signIn();
  const stored = await admin.post('/v1/keys', { name: 'google-maps', value: 'abc' });
  await admin.post('/v1/keys', { name: 'otra', value: 'secreta' });
  expect((await person.get('/v1/keys/google-maps')).body).toEqual({ data: 'abc' });
  expect((await person.get('/v1/keys/otra')).status).toBe(403);
  expect((await person.get('/v1/keys')).status).toBe(403);
  await admin.delete(`/v1/keys/${idOf(stored)}`, { rev: 1 });
  expect((await person.get('/v1/keys/google-maps')).body).toEqual({ data: null });

  const configured = await createTestApi({ env: { GOOGLE_MAPS_KEY: 'de la configuración' } });
  const other = await configured.signIn({ role: 'user' });
  expect((await other.get('/v1/keys/google-maps')).body).toEqual({ data: 'de la configuración' });
  await configured.close();
});

it('administrators with the permission keep them; their values stand in no change record', async () => {
  const office = await createBackOffice();
  let keys = 0;
  await walkCollection(office, 'keys', {
    body: () => {
      keys += 1;
      return { name: `clave-${keys}`, value: `valor secreto ${keys}` };
    },
    change: { value: 'otro valor secreto' },
    person: { list: 403, one: 403, create: 403 },
  });
  const { admin, powerless, test: api } = office;
  expect((await powerless.get('/v1/keys')).status).toBe(403);
  expect((await admin.post('/v1/keys', { name: 'clave-1', value: 'x' })).status).toBe(409);
  expect(pathsOf(await admin.post('/v1/keys', { name: 'Con espacio', value: '' }))).toEqual([
    'name',
    'value',
  ]);
  const records = await api.platform.db.query(sql`select diff from changes where resource = 'keys'`);
  expect(records.length).toBeGreaterThan(1);
  expect(JSON.stringify(records)).not.toContain('secreto');
  expect(JSON.stringify(records)).toContain('clave-1');
  await api.close();
});
