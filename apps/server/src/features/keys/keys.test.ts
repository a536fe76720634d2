import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

it('serves the maps key to who is signed in, the configured one first, and no other key', async () => {
  const person = await test.signIn({ role: 'user' });
  expect((await test.visitor.get('/v1/keys/google-maps')).status).toBe(401);
  expect((await person.get('/v1/keys/google-maps')).body).toEqual({ data: null });
  await test.platform.db.query(
    sql`insert into keys (name, value) values ('google-maps', 'abc'), ('otra', 'secreta')`,
  );
  expect((await person.get('/v1/keys/google-maps')).body).toEqual({ data: 'abc' });
  expect((await person.get('/v1/keys/otra')).status).toBe(404);
  expect((await person.get('/v1/keys')).status).toBe(404);

  const configured = await createTestApi({ env: { GOOGLE_MAPS_KEY: 'de la configuración' } });
  const other = await configured.signIn({ role: 'user' });
  expect((await other.get('/v1/keys/google-maps')).body).toEqual({ data: 'de la configuración' });
  await configured.close();
});
