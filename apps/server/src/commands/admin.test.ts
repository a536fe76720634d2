/** `npm run admin` as a command. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../testing/api.ts';
import { runCommandBeside } from '../testing/run-command.ts';
import { newPerson, openDevice } from '../testing/second-step.ts';

let world: TestApi;
beforeAll(async () => {
  world = await createTestApi();
});
afterAll(() => world.close());

const run = (...args: string[]) => runCommandBeside(world, 'admin', ...args);

test('an administrator who lost the password gets a temporary one, while the server runs', async () => {
  const person = await newPerson(world);
  const before = openDevice(world);
  before.take(await before.login(person));
  const done = await run(person.email.toUpperCase());
  expect(done).toMatchObject({ code: 0, err: '' });
  const [, password] = /Contraseña provisional de \S+: (\S+)/.exec(done.out) ?? [];
  // The server is notified by the other process.
  await expect.poll(async () => (await before.get('/v1/commerces')).status).toBe(401);
  const after = openDevice(world);
  expect((await after.login(person)).status).toBe(400);
  const signedIn = await after.post('/v1/users/login', { email: person.email, password });
  expect(after.take(signedIn).user.mustChangePassword).toBe(true);
  const [event] = await world.platform.db.query(
    sql`select actor from changes where action = 'temporary-password-set' and record_id = ${person.id}::uuid`,
  );
  expect(event).toEqual({ actor: null });
});

test('the command lists administrators, and says why an account gets no password', async () => {
  const active = await newPerson(world);
  const disabled = await newPerson(world);
  await world.platform.db.query(sql`update users set status = 'disabled' where id = ${disabled.id}::uuid`);
  const neighbour = await newPerson(world, { role: 'user' });
  const listed = (await run()).out.split('\n');
  expect(listed).toContain(active.email);
  expect(listed).toContain(`${disabled.email} (desactivada)`);
  expect(listed).not.toContain(neighbour.email);
  const refusal = async (email: string) => (await run(email)).err;
  expect(await refusal(disabled.email)).toContain('está desactivada');
  for (const email of [neighbour.email, 'nadie@prueba.example'])
    expect(await refusal(email)).toContain(`Nadie administra con el correo ${email}.`);
});
