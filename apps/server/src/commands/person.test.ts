/** `npm run person` as a command; `features/accounts` tests what it hands out and erases. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MyData } from '@callejero/contract/answers/accounts.ts';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../testing/api.ts';
import { startCommandBeside } from '../testing/run-command.ts';

let test: TestApi;
let folder: string;
beforeAll(async () => {
  test = await createTestApi();
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-person-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => startCommandBeside(test, folder, 'person', ...args).ended;

it('the command saves a person’s data for nobody else to read, and erases them, while the server runs', async () => {
  const client = await test.signIn({ role: 'user' });
  const [row] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${client.id}`,
  );
  const email = row?.email ?? '';
  const saved = await run('export', email.toUpperCase());
  expect(saved, saved.err).toMatchObject({ code: 0, err: '' });
  const file = path.join(folder, `callejero-datos-${client.id}.json`);
  expect(saved.out).toContain(file);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((JSON.parse(await readFile(file, 'utf8')) as MyData).user).toMatchObject({ id: client.id, email });
  const erased = await run('erase', email);
  expect(erased, erased.err).toMatchObject({ code: 0, err: '' });
  // The server is notified by the other process.
  await expect.poll(async () => (await client.get('/v1/users/myData')).status).toBe(401);
  expect(
    await test.platform.db.query(sql`select actor, action from changes
      where record_id = ${client.id} and action in ('data-exported', 'account-erased') order by id`),
  ).toEqual([
    { actor: null, action: 'data-exported' },
    { actor: null, action: 'account-erased' },
  ]);
});

longTest('an unknown address is reported, and wrong arguments get the usage', async () => {
  const unknown = await run('erase', 'nadie@prueba.example');
  expect(unknown).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nadie tiene una cuenta con el correo'),
  });
  expect(await run('delete', 'x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Uso: npm run person'),
  });
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Uso: npm run person') });
});
