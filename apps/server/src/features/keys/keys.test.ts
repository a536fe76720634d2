import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createTestApi } from '../../testing/api.ts';
import { createBackOffice, getId, getPaths, walkCollection } from '../../testing/back-office.ts';
import { testApi } from '../../testing/fixtures.ts';

const test = testApi();

it('the maps key is served to signed-in people, the configured one first, and no other key', async () => {
  const person = await test.signIn({ role: 'user' });
  expect((await test.visitor.get('/v1/keys/google-maps')).status).toBe(401);
  expect((await person.get('/v1/keys/google-maps')).body).toEqual({ data: null });
  const admin = await test.signIn();
  const stored = await admin.post('/v1/keys', { name: 'google-maps', value: 'abc' });
  await admin.post('/v1/keys', { name: 'otra', value: 'secreta' });
  expect((await person.get('/v1/keys/google-maps')).body).toEqual({ data: 'abc' });
  expect((await person.get('/v1/keys/otra')).status).toBe(403);
  expect((await person.get('/v1/keys')).status).toBe(403);
  await admin.delete(`/v1/keys/${getId(stored)}`, { rev: 1 });
  expect((await person.get('/v1/keys/google-maps')).body).toEqual({ data: null });

  const configured = await createTestApi({ env: { GOOGLE_MAPS_KEY: 'de la configuración' } });
  const other = await configured.signIn({ role: 'user' });
  expect((await other.get('/v1/keys/google-maps')).body).toEqual({ data: 'de la configuración' });
  await configured.close();
});

it('administrators with the permission manage keys; no change record contains a value', async () => {
  const office = await createBackOffice();
  let keys = 0;
  await walkCollection(office, 'keys', {
    body: () => {
      keys += 1;
      return { name: `clave-${keys}`, value: `valor secreto ${keys}` };
    },
    change: { name: 'clave-cambiada' },
    person: { list: 403, one: 403, create: 403 },
  });
  const { admin, powerless, test: api } = office;
  expect((await powerless.get('/v1/keys')).status).toBe(403);
  expect((await admin.post('/v1/keys', { name: 'clave-cambiada', value: 'x' })).status).toBe(409);
  expect(getPaths(await admin.post('/v1/keys', { name: 'Con espacio', value: '' }))).toEqual([
    'name',
    'value',
  ]);
  const records = await api.platform.db.query(sql`select diff from changes where resource = 'keys'`);
  expect(records.length).toBeGreaterThan(1);
  expect(JSON.stringify(records)).not.toContain('secreto');
  expect(JSON.stringify(records)).toContain('clave-1');
  await api.close();
});

it('a stored value is never readable; administrators of keys learn where the maps key comes from', async () => {
  const admin = await test.signIn();
  const made = await admin.post('/v1/keys', { name: 'otro-servicio', value: 'valor oculto' });
  const path = `/v1/keys/${getId(made)}`;
  const changed = await admin.patch(path, { rev: 1, value: 'valor oculto nuevo' });
  expect(changed.status, changed.text).toBe(200);
  for (const { text } of [made, changed, await admin.get(path), await admin.get('/v1/keys')])
    expect(text).not.toContain('oculto');
  expect((await admin.get(`/v1/keys?_filters={"value":"valor oculto nuevo"}`)).status).toBe(400);
  const [row] = await test.platform.db.query(sql`select value from keys where id = ${getId(made)}`);
  expect(row).toEqual({ value: 'valor oculto nuevo' });
  expect((await admin.get('/v1/keys/google-maps')).body).toEqual({ data: null, meta: { configured: false } });
});
