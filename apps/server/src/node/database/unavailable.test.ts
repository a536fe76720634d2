import { expect, inject, it } from 'vitest';
import { createTestApi } from '../../testing/api.ts';
import { administer } from '../../testing/postgres.ts';

it('without its database the server answers 503 with Retry-After, and works again once it is back', async () => {
  const test = await createTestApi({ env: { LOG_LEVEL: 'silent' } });
  const admin = await test.signIn();
  const server = inject('postgresUrl');
  const name = new URL(test.databaseUrl).pathname.slice(1);
  const discount = (value: number) =>
    admin.post('/v1/discounts', { name: 'Rebaja', type: 'percentage', value });
  await administer(server, `alter database ${name} with allow_connections false`);
  await administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  const refused = await discount(1);
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
  await administer(server, `alter database ${name} with allow_connections true`);
  // A connection that was ended may still be found to be, by the first who uses it.
  await expect.poll(async () => (await discount(2)).status).toBe(201);
  await test.close();
});
