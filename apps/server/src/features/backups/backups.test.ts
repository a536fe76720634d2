/** Backups that the server makes: by the button of the back office, and by itself. Each runs in a process of its own. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Backups } from '@callejero/contract/answers/backups.ts';
import sql from 'sql-template-tag';
import { afterEach, expect, it } from 'vitest';
import { fileArchive } from '../../node/backup/archive.ts';
import { readWholeBackup } from '../../node/backup/read-backup.ts';
import { backupLock } from '../../ports/backup-runs.ts';
import type { Client } from '../../testing/api.ts';
import { testApi } from '../../testing/fixtures.ts';

/** Two minutes after the time of the backup, in the city. */
const now = new Date('2026-07-01T09:32:00Z');
let ahead = 0;
const clock = { now: () => new Date(now.getTime() + ahead) };
const test = testApi({
  backups: true,
  clock,
  env: { BACKUP_AT: '03:30', PUBLIC_URL: 'https://guia.example' },
});

async function state(client: Client): Promise<Backups> {
  const { status, text, body } = await client.get('/v1/backups');
  expect(status, text).toBe(200);
  return body.data as Backups;
}
const archives = async () =>
  (await readdir(path.join(test.platform.config.dataDir, 'backups')).catch(() => []))
    .filter((name) => !name.startsWith('.'))
    .sort();
const jobs = (name: string) =>
  test.platform.db.query<{ state: string }>(sql`select state::text from pgboss.job where name = ${name}`);
const ended = (client: Client) => expect.poll(async () => (await state(client)).running).toBeNull();

afterEach(async () => {
  await test.platform.db.query(sql`delete from backup_runs`);
});

it('an administrator with all permissions starts one, sees it run and what came of it; nobody else sees any', async () => {
  const administrator = await test.signIn();
  for (const client of [
    await test.signIn({ permissions: ['city:*', 'users:*'] }),
    await test.signIn({ role: 'user' }),
  ])
    for (const answer of [await client.get('/v1/backups'), await client.post('/v1/backups')])
      expect(answer.status).toBe(403);
  expect(await state(administrator)).toEqual({
    ...{ at: '03:30', isBesideData: true, last: null, running: null, problem: null, drill: null },
  });

  // One that is under way elsewhere keeps it waiting for ever: nothing begins twice.
  const asked = await administrator.post('/v1/backups');
  expect(asked.status, asked.text).toBe(202);
  expect((await administrator.post('/v1/backups')).status).toBe(202);
  await ended(administrator);
  expect(await jobs('backup')).toHaveLength(1);
  const names = await archives();
  expect(names).toHaveLength(1);
  const { last, problem } = await state(administrator);
  const [name = ''] = names;
  const file = path.join(test.platform.config.dataDir, 'backups', name);
  expect((await readWholeBackup(fileArchive(file))).missing).toEqual([]);
  expect(last).toMatchObject({ isEncrypted: false, bytes: expect.any(Number), reason: null });
  expect(problem).toBeNull();
});

it('an installation in a browser has none', async () => {
  const administrator = await test.signIn();
  const { backups } = test.platform;
  test.platform.backups = null;
  try {
    expect((await administrator.get('/v1/backups')).body.data).toBeNull();
    expect((await administrator.post('/v1/backups')).status).toBe(404);
  } finally {
    test.platform.backups = backups;
  }
});

it('the daily one is made once, restored as a trial once in a month, and made again after a failure', async () => {
  let administrator = await test.signIn();
  const { db, jobs: queue } = test.platform;
  const look = async () => {
    await db.query(sql`delete from pgboss.job where name in ('backup', 'backup-due')`);
    await queue.enqueue(db, 'backup-due', {});
    await expect.poll(async () => (await jobs('backup-due'))[0]?.state).toBe('completed');
    await ended(administrator);
  };
  const kinds = () =>
    db.query<{ kind: string; problem: string | null }>(
      sql`select kind, problem from backup_runs where cause = 'schedule' order by kind`,
    );
  // The installation is younger than the time of today's.
  await look();
  expect(await kinds()).toEqual([]);

  await db.query(sql`update migrations set applied_at = '2026-01-01'`);
  await look();
  expect(await kinds()).toEqual([
    { kind: 'backup', problem: null },
    { kind: 'drill', problem: null },
  ]);
  await look();
  expect(await kinds()).toHaveLength(2);

  // The next day, when her session has ended, it can't be stored, and five minutes later it can.
  ahead = 24 * 3_600_000;
  administrator = await test.signIn();
  await db.query(sql`update backup_runs set problem = 'No cabe.', verified_at = null, ended_at = ${clock.now()},
    started_at = ${clock.now()} where kind = 'backup'`);
  await look();
  expect(await kinds()).toHaveLength(2);
  expect((await state(administrator)).problem).toBe('No cabe.');
  ahead += 5 * 60_000;
  await look();
  expect((await kinds()).map(({ kind }) => kind)).toEqual(['backup', 'backup', 'drill']);
  expect(await state(administrator)).toMatchObject({ problem: null, drill: { problem: null } });
});

it('one that another server makes is shown as running, and one that was killed is not', async () => {
  const administrator = await test.signIn();
  const { db } = test.platform;
  await db.query(sql`insert into backup_runs (id, kind, cause, started_at, place, bytes)
    values (gen_random_uuid(), 'backup', 'schedule', now(), '/mnt/nas', 1234)`);
  expect((await state(administrator)).running).toBeNull();
  await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${backupLock}::bigint)`);
    expect((await state(administrator)).running).toEqual({ bytes: 1234, expected: null });
    expect((await administrator.post('/v1/backups')).status).toBe(202);
  });
  expect((await state(administrator)).running).toBeNull();
});
