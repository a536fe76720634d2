import type { Database, Log } from '@callejero/server/ports/ports.ts';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { createJobs, type MockJobs } from './jobs.ts';
import { openPglite } from './open.ts';
import { mockSchema } from './schema.ts';

let lite: PGlite;
let db: Database;
let now = Date.parse('2026-05-04T10:00:00Z');
const nothing = () => undefined;
const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const started: MockJobs[] = [];

beforeAll(async () => {
  lite = await openPglite();
  db = openDatabase(lite);
  await lite.exec(mockSchema);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  for (const jobs of started) await jobs.stop();
  await lite.close();
});

const create = (rest = 0) => {
  const jobs = createJobs({ db, log, clock: { now: () => new Date(now) }, rest });
  started.push(jobs);
  return jobs;
};
const waiting = () => db.query({ text: 'select name, attempts from mock.jobs order by id', values: [] });

test('a job exists exactly when its transaction commits, and runs once', async () => {
  const jobs = create();
  const ran = Promise.withResolvers<unknown>();
  jobs.define('greet', async (payload) => ran.resolve(payload));
  await jobs.start();
  const undone = db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'greet', { to: 'nobody' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await db.transaction((tx) => jobs.enqueue(tx, 'greet', { to: 'Ana' }));
  expect(await ran.promise).toEqual({ to: 'Ana' });
  await jobs.stop();
  expect(await waiting()).toEqual([]);
});

test('a failed job is tried again later, and waiting jobs run at the next start', async () => {
  const first = create();
  const failed = Promise.withResolvers<void>();
  first.define('fragile', async () => {
    failed.resolve();
    throw new Error('not yet');
  });
  await first.start();
  await first.enqueue(db, 'fragile', {});
  await failed.promise;
  await expect.poll(waiting).toEqual([{ name: 'fragile', attempts: 1 }]);
  await first.stop();

  now += 60_000;
  const second = create();
  const ran = Promise.withResolvers<void>();
  second.define('fragile', async () => ran.resolve());
  await second.start();
  await ran.promise;
  await second.stop();
  expect(await waiting()).toEqual([]);
});

test('no job runs after the start until the pause is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const jobs = create(50);
  const ran = Promise.withResolvers<string>();
  jobs.define('greet', async () => ran.resolve('ran'));
  await jobs.enqueue(db, 'greet', {});
  await jobs.start();
  vi.advanceTimersByTime(49);
  // The database answers earlier queries first.
  await waiting();
  expect(await Promise.race([ran.promise, 'waits'])).toBe('waits');
  vi.advanceTimersByTime(1);
  expect(await ran.promise).toBe('ran');
  await jobs.stop();
});
