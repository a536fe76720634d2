/** `npm run second-step` as a command; `features/accounts/second-step` tests what it removes. */
import { longTest } from '@callejero/contract/testing/long-test.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandBeside } from '../testing/run-command.ts';
import { createSecondStepWorld, openDevice, type SecondStepWorld, withTotp } from '../testing/second-step.ts';

let world: SecondStepWorld;
beforeAll(async () => {
  world = await createSecondStepWorld('required');
});
afterAll(() => world.close());

const run = (...args: string[]) => runCommandBeside(world, 'second-step', ...args);

test('the command lets the last administrator sign in again, while the server runs', async () => {
  const { person, device } = await withTotp(world);
  expect((await device.get('/v1/commerces')).status).toBe(200);
  const done = await run(person.email.toUpperCase());
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain(`${person.email} ya no tiene segundo paso`);
  // The server is notified by the other process.
  await expect.poll(async () => (await device.get('/v1/commerces')).status).toBe(401);
  const fresh = openDevice(world);
  expect(fresh.take(await fresh.login(person)).user.mustSetUpSecondStep).toBe(true);
  const [event] = await world.platform.db.query(
    sql`select actor from changes where action = 'second-step-reset' and record_id = ${person.id}::uuid`,
  );
  expect(event).toEqual({ actor: null });
});

longTest('an address without an administrator is reported', async () => {
  const unknown = await run('nadie@prueba.example');
  expect(unknown.code).toBe(1);
  expect(unknown.err).toContain('Nadie administra con el correo nadie@prueba.example.');
  expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('Uso: npm run second-step') });
});
