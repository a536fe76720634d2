/** `npm run city` as a command; `features/city` tests what a change does. */
import { longTest } from '@callejero/contract/testing/long-test.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../testing/api.ts';
import { runCommandBeside } from '../testing/run-command.ts';

let world: TestApi;
beforeAll(async () => {
  world = await createTestApi();
});
afterAll(() => world.close());

const run = (...args: string[]) => runCommandBeside(world, 'city', ...args);

test('the operator sees where values come from and takes one back, while the server runs', async () => {
  const admin = await world.signIn();
  const values = { name: 'Puerto Lejano', secondStep: 'optional' };
  expect((await admin.patch('/v1/city', { rev: 0, values })).status).toBe(200);
  const lines = await run('--env');
  expect(lines).toMatchObject({ code: 0, out: "CITY_NAME='Puerto Lejano'\nADMIN_SECOND_STEP=optional\n" });
  const done = await run('--reset', 'secondStep');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain('secondStep (Segundo paso de quien administra): No se pide · por defecto');
  expect(done.out).toContain('name (Nombre): Puerto Lejano · fijado en la administración');
  // The server is notified by the other process.
  await expect.poll(() => world.platform.city.now().secondStep).toBe('off');
  const [record] = await world.platform.db.query(
    sql`select actor, diff from changes where resource = 'city' order by at desc limit 1`,
  );
  expect(record).toEqual({ actor: null, diff: { secondStep: ['optional', 'off'] } });
});

longTest('a value that does not exist is reported', async () => {
  expect(await run('--reset', 'nada')).toMatchObject({
    code: 2,
    err: expect.stringContaining('No existe el valor «nada»'),
  });
});
