import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { sendMail } from './features/accounts/mails/mail.job.ts';
import { createTestApi, type TestApi } from './testing/api.ts';
import { createTestDatabase } from './testing/database.ts';
import { readMails } from './testing/outbox.ts';
import { type StartedProcess, startProcess } from './testing/process.ts';

const main = fileURLToPath(new URL('./worker.mjs', import.meta.url));

let test: TestApi;
let workers: StartedProcess[] = [];
beforeEach(async () => {
  workers = [];
  test = await createTestApi({ env: { JOBS: 'off', TOKEN_SECRET: 'secreto-de-prueba-'.repeat(3) } });
});
afterEach(async () => {
  for (const worker of workers) worker.child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await test.close();
});

function startWorker(env: Record<string, string> = {}): StartedProcess {
  const { dataDir, tokenSecret } = test.platform.config;
  const worker = startProcess(
    main,
    {
      ...{ DATABASE_URL: test.databaseUrl, DATA_DIR: dataDir, TOKEN_SECRET: tokenSecret ?? '' },
      ...{ WORKER_PORT: '0', DEMO: 'false', JOBS: 'off', ...env },
    },
    /(http:\/\/localhost:\d+)\/health$/m,
  );
  workers.push(worker);
  return worker;
}

/** Asks for a mail, which is a job. */
const askForMail = (address: string) =>
  test.platform.db.transaction((tx) =>
    sendMail(test.platform, tx, { mail: 'report-answered', address, answer: 'Gracias' }),
  );
const mails = () =>
  test.platform.db.query<{ state: string }>(sql`select state::text from pgboss.job where name = 'mail'`);
const states = async () => (await mails()).map(({ state }) => state);
const jobsCheck = async () => {
  const outcomes = await test.api.checks.all('part');
  return outcomes.find(({ name }) => name === 'jobs')?.title ?? null;
};

it('does the jobs that a server with JOBS=off leaves, answers only what watches it, and ends in order', async () => {
  await askForMail('ana@prueba.example');
  expect(await states()).toEqual(['created']);
  expect(await jobsCheck()).toBe('Nadie hace las tareas');

  const worker = startWorker();
  const url = await worker.address();
  await eventually(async () => expect(await states()).toEqual(['completed']));
  await eventually(async () => expect(await jobsCheck()).toBeNull(), 1000);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('jobs{name="mail",state="completed"} 1');
  for (const path of ['/', '/v1/commerces', '/docs', '/healthy'])
    expect((await fetch(url + path)).status).toBe(404);

  worker.child.kill('SIGTERM');
  expect(await worker.ended, worker.output()).toBe(0);
  expect(worker.output()).not.toContain('ATENCIÓN');
});

it('several share the jobs, each of which is done once', async () => {
  const both = [startWorker(), startWorker()];
  await Promise.all(both.map((worker) => worker.address()));
  const sent = Array.from({ length: 20 }, (_, index) => `persona${index}@prueba.example`);
  for (const email of sent) await askForMail(email);
  await eventually(async () => expect(await states()).toEqual(sent.map(() => 'completed')));
  expect((await readMails(test)).map(({ to }) => to).sort()).toEqual(sent.toSorted());
});

it('leaves a new database to the first server, whose password somebody must read', async () => {
  const empty = await createTestDatabase();
  const worker = startWorker({ DATABASE_URL: empty.url });
  await eventually(() => expect(worker.output()).toContain('waits for the first start of a server'));
  expect(await empty.db.query(sql`select id from users`)).toEqual([]);
  await empty.db.query(sql`insert into users (id, created_at, updated_at, rev, email, email_folded, first_name,
      first_name_folded, roles, status, push_id, permissions)
    values (gen_random_uuid(), now(), now(), 1, 'a@b.example', 'a@b.example', 'A', 'a', '{administrator}', 'active',
      gen_random_uuid(), '{}')`);
  await worker.address();
  worker.child.kill('SIGTERM');
  expect(await worker.ended, worker.output()).toBe(0);
  await empty.drop();
});

it.each([
  [{ DATABASE_URL: '' }, 'indica DATABASE_URL'],
  [{ JOBS: 'quizá' }, 'JOBS debe ser «on» u «off»'],
])('does not start with %o', async (env, says) => {
  const refused = startProcess(
    main,
    { DATA_DIR: test.platform.config.dataDir, WORKER_PORT: '0', ...env },
    /x^/,
  );
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(says);
});

it('says that its port is occupied before it opens the database', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const env = {
    DATABASE_URL: inject('postgresUrl'),
    WORKER_PORT: String((taken.address() as AddressInfo).port),
  };
  const refused = startProcess(main, env, /x^/);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/El puerto \d+ está ocupado\. Elige otro con WORKER_PORT/);
  taken.close();
});
