import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../../ports/unavailable.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { administer } from '../../testing/postgres.ts';
import { createJobs, type NodeJobs } from './jobs.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  // One connection, so adding a job outside of the transaction would wait for ever.
  database = await createTestDatabase({ template: 'template0', pool: 1 });
  await noteLooks();
});
afterAll(() => database.drop());

const query = (text: string) => database.db.query({ text, values: [] });

/** Starts the jobs, and waits until the worker has looked for jobs and found none. */
async function startIdle(jobs: NodeJobs): Promise<void> {
  await query('truncate looks');
  await jobs.start();
  await expect.poll(() => query('select from looks')).not.toHaveLength(0);
}

/** Records when a worker looks for jobs. That is an update, whose statement trigger fires even without rows. */
async function noteLooks(): Promise<void> {
  const jobs = open();
  await jobs.start();
  await jobs.stop();
  await query(`create table looks ();
    create function note_look() returns trigger language plpgsql as
      'begin insert into public.looks default values; return null; end';
    do $$ declare one regclass; begin
      for one in select oid from pg_class
        where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') and relname like 'job%'
      loop
        execute format('create trigger note_look after update on %s for each statement execute function note_look()', one);
      end loop;
    end $$`);
}

const open = (): NodeJobs =>
  createJobs({ databaseUrl: database.url, log: createLog('silent'), pollSeconds: 0.5 });

test('what the queue says of a lost database is logged as the database being away', async () => {
  const failures: unknown[] = [];
  const write = (_: string, fields: Record<string, unknown> = {}) => void failures.push(fields.error);
  const log = { ...createLog('silent'), warn: write, error: write };
  const jobs = createJobs({ databaseUrl: database.url, log, pollSeconds: 0.5 });
  jobs.define('restless', async () => undefined);
  await startIdle(jobs);
  const name = new URL(database.url).pathname.slice(1);
  await administer(inject('postgresUrl'), `alter database ${name} with allow_connections false`);
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await expect.poll(() => failures.length).toBeGreaterThan(3);
  await administer(inject('postgresUrl'), `alter database ${name} with allow_connections true`);
  await jobs.stop();
  for (const error of failures) expect(error).toBeInstanceOf(DatabaseUnavailable);
});

test('an error of a connection that nobody listens to any more ends nothing', () => {
  // pg-boss takes its listeners off a connection that it ends, and PostgreSQL may have sent an error meanwhile.
  const client = new pg.Client();
  expect(client.emit('error', new Error('terminating connection'))).toBe(false);
  client.on('error', () => undefined);
  expect(client.emit('error', new Error('terminating connection'))).toBe(true);
});

test('a job exists exactly when its transaction commits', async () => {
  const jobs = open();
  const done: unknown[] = [];
  const second = Promise.withResolvers<void>();
  jobs.define('transactional', async (payload) => {
    done.push(payload);
    second.resolve();
  });
  await jobs.start();
  const refused = database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'transactional', { n: 1 });
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  await database.db.transaction((tx) => jobs.enqueue(tx, 'transactional', { n: 2 }));
  await second.promise;
  await jobs.stop();
  expect(done).toEqual([{ n: 2 }]);
});

test('a job starts when it is announced, long before the next poll', async () => {
  const jobs = createJobs({ databaseUrl: database.url, log: createLog('silent'), pollSeconds: 3_600 });
  const ran = Promise.withResolvers<unknown>();
  jobs.define('prompt', async (payload) => ran.resolve(payload));
  await startIdle(jobs);
  await jobs.enqueue(database.db, 'prompt', { n: 1 });
  expect(await ran.promise).toEqual({ n: 1 });
  await jobs.stop();
});

/** Replaces the function that pg-boss calls for the database's time. */
const setClockAhead = (by: string) =>
  query(`create or replace function pgboss.job_now() returns timestamptz language sql stable as
    $$ select now() + interval '${by}' $$`);

test('after the database’s clock is set back by a day, jobs run, and schedules and supervision continue', async () => {
  await setClockAhead('1 day');
  const before = open();
  before.define('of-tomorrow', async () => undefined);
  before.schedule('of-tomorrow', '0 0 1 1 *');
  await before.enqueue(database.db, 'of-tomorrow', { n: 1 });
  await before.stop();
  await query(`update pgboss.version set cron_on = now() + interval '1 day'`);
  await query(
    `update pgboss.queue set maintain_on = now() + interval '1 day', monitor_claim_on = now() + interval '1 day'`,
  );
  await setClockAhead('0');

  const jobs = open();
  const ran = Promise.withResolvers<unknown>();
  jobs.define('of-tomorrow', async (payload) => ran.resolve(payload));
  await jobs.start();
  expect(await ran.promise).toEqual({ n: 1 });
  const [ahead] = await query(`select exists (select from pgboss.version where cron_on > now())
      or exists (select from pgboss.queue where greatest(maintain_on, monitor_claim_on) > now()) as still`);
  expect(ahead).toEqual({ still: false });
  await jobs.stop();
});

test('a job that was added while the database’s clock was ahead runs without a restart', async () => {
  const jobs = createJobs({
    databaseUrl: database.url,
    log: createLog('silent'),
    pollSeconds: 0.5,
    clockSeconds: 0.2,
  });
  const ran = Promise.withResolvers<unknown>();
  jobs.define('ahead', async (payload) => ran.resolve(payload));
  await startIdle(jobs);
  await database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'ahead', { n: 1 });
    await tx.query({
      text: `update pgboss.job set start_after = now() + interval '1 day' where name = 'ahead'`,
      values: [],
    });
  });
  expect(await ran.promise).toEqual({ n: 1 });
  await jobs.stop();
});

test('a failed job is tried again in time although the clock was set back by a day meanwhile', async () => {
  const jobs = open();
  const real = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + 24 * 60 * 60 * 1000);
  const tries: number[] = [];
  const again = Promise.withResolvers<void>();
  jobs.define('set-back', async () => {
    tries.push(real());
    clock.mockRestore();
    if (tries.length === 1) throw new Error('the first time');
    again.resolve();
  });
  await jobs.start();
  await jobs.enqueue(database.db, 'set-back', {});
  await again.promise;
  await jobs.stop();
  expect(tries).toHaveLength(2);
});

test('jobs that are added together run one after the other, without waiting for the next poll', async () => {
  const jobs = createJobs({ databaseUrl: database.url, log: createLog('silent'), pollSeconds: 3_600 });
  const done: unknown[] = [];
  const all = Promise.withResolvers<void>();
  jobs.define('together', async ({ n }) => {
    if (done.push(n) === 20) all.resolve();
  });
  await startIdle(jobs);
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 20; n += 1) await jobs.enqueue(tx, 'together', { n });
  });
  await all.promise;
  await jobs.stop();
  expect(done).toHaveLength(20);
});

test('a job is run by a process that starts after it was added', async () => {
  const before = open();
  before.define('later', async () => undefined);
  await before.enqueue(database.db, 'later', { kept: true });
  await before.stop();

  const after = open();
  const ran = Promise.withResolvers<unknown>();
  after.define('later', async (payload) => ran.resolve(payload));
  await after.start();
  expect(await ran.promise).toEqual({ kept: true });
  await after.stop();
});

test('stopping aborts a running job, which runs again after the restart', async () => {
  const before = open();
  const begun = Promise.withResolvers<void>();
  before.define('long', async (_, { signal }) => {
    begun.resolve();
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await before.start();
  await before.enqueue(database.db, 'long', { n: 1 });
  await begun.promise;
  await before.stop();

  const after = open();
  const ran = Promise.withResolvers<unknown>();
  after.define('long', async (payload) => ran.resolve(payload));
  await after.start();
  expect(await ran.promise).toEqual({ n: 1 });
  await after.stop();
});

test('the signal of an ended job is aborted only when the process stops', async () => {
  const jobs = open();
  const signals: AbortSignal[] = [];
  const second = Promise.withResolvers<void>();
  jobs.define('brief', async (_, { signal }) => {
    if (signals.push(signal) === 2) second.resolve();
  });
  await jobs.start();
  await jobs.enqueue(database.db, 'brief', {});
  await jobs.enqueue(database.db, 'brief', {});
  // When the second job runs, the first has ended.
  await second.promise;
  expect(signals[0]?.aborted).toBe(false);
  await jobs.stop();
  expect(signals[0]?.aborted).toBe(true);
});

test('jobs of one name run concurrently if configured', async () => {
  const jobs = open();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  jobs.define(
    'both',
    async ({ n }) => {
      if (n === 2) return second.resolve();
      first.resolve();
      await second.promise;
    },
    { concurrency: 2 },
  );
  await jobs.start();
  await jobs.enqueue(database.db, 'both', { n: 1 });
  await first.promise;
  await jobs.enqueue(database.db, 'both', { n: 2 });
  await second.promise;
  await jobs.stop();
});

test('a job that fails is tried again', async () => {
  const jobs = open();
  let attempts = 0;
  const succeeded = Promise.withResolvers<number>();
  jobs.define('flaky', async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('once');
    succeeded.resolve(attempts);
  });
  await jobs.start();
  await jobs.enqueue(database.db, 'flaky', {});
  expect(await succeeded.promise).toBe(2);
  await jobs.stop();
});

test('only the schedules of this release exist', async () => {
  const schedules = () =>
    database.db.query({ text: 'select name, cron, timezone from pgboss.schedule order by name', values: [] });
  const before = open();
  before.define('old', async () => undefined);
  before.schedule('old', '1 2 * * *');
  await before.start();
  expect(await schedules()).toEqual([{ name: 'old', cron: '1 2 * * *', timezone: 'UTC' }]);
  await before.stop();

  const after = open();
  after.define('new', async () => undefined);
  after.schedule('new', '*/5 * * * *');
  await after.start();
  expect(await schedules()).toEqual([{ name: 'new', cron: '*/5 * * * *', timezone: 'UTC' }]);
  await after.stop();
});

test('a job has its number of attempts, even if an older release configured fewer', async () => {
  const older = open();
  older.define('stubborn', async () => undefined);
  await older.start();
  await older.stop();

  const jobs = open();
  let failures = 0;
  const over = Promise.withResolvers<void>();
  jobs.define(
    'stubborn',
    async () => {
      if (failures === 7) return over.resolve();
      failures += 1;
      throw new Error('The mail server is away.');
    },
    { retries: 10 },
  );
  await jobs.start();
  await jobs.enqueue(database.db, 'stubborn', {});
  // Make the delayed attempts due at once.
  await expect
    .poll(
      async () => {
        await query(`update pgboss.job set start_after = now() where name = 'stubborn' and state = 'retry'`);
        return query(`select state from pgboss.job where name = 'stubborn'`);
      },
      { interval: 100 },
    )
    .toEqual([{ state: 'completed' }]);
  await over.promise;
  await jobs.stop();
  expect(failures).toBe(7);
});
