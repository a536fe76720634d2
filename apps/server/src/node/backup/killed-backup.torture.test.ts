/** A backup whose server or whose own process is killed in its middle. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackupRuns } from '../../ports/backup-runs.ts';
import { type Installation, startInstallation } from '../../testing/kill/installation.ts';
import { letTimePass } from '../../testing/kill/jobs.ts';
import { fileArchive } from './archive.ts';
import { readWholeBackup } from './read-backup.ts';

const waiting = { timeout: 120_000, interval: 20 };

describe.skipIf(process.platform !== 'linux')('a backup that is killed', { timeout: 600_000 }, () => {
  let city: Installation;
  beforeAll(async () => {
    city = await startInstallation();
  });
  afterAll(() => city.close());

  const names = async () =>
    (await readdir(path.join(city.dataDir, 'backups')).catch(() => [])).filter(
      (name) => !name.startsWith('.'),
    );
  const connections = () =>
    city.db.query(sql`select from pg_stat_activity where application_name = 'callejero-backup'`);

  /** The process that makes this installation's backup. */
  async function backupProcess(): Promise<number> {
    for (const pid of await readdir('/proc')) {
      if (!/^\d+$/.test(pid)) continue;
      const [command, env] = await Promise.all(
        ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      if (command?.includes('backup-process.mjs') && env?.includes(`DATA_DIR=${city.dataDir}\0`))
        return Number(pid);
    }
    throw new Error('No process makes a backup');
  }

  it.each(['its server', 'its process'])('is never taken for one, and is repeated: %s', async (victim) => {
    for (let round = 0; round < runs(3, 1, 50); round += 1) {
      await city.db.query(sql`delete from backup_runs`);
      const before = await names();
      // A table that the backup reads last: it waits there with most of the archive written.
      const holder = await city.db.connect();
      await holder.query('begin; lock table vehicles in access exclusive mode');
      expect((await city.admin.send('POST', '/v1/backups', {}))?.status).toBe(202);
      await expect
        .poll(
          async () =>
            (
              await city.db.query(sql`select from pg_locks l join pg_stat_activity a using (pid)
                where not l.granted and a.application_name = 'callejero-backup'`)
            ).length,
          waiting,
        )
        .toBeGreaterThan(0);
      const marked = (await names()).filter((name) => !before.includes(name));
      expect(marked).toEqual([expect.stringMatching(/\.unverified$/)]);

      let killedAt = new Date();
      if (victim === 'its server') killedAt = await city.kill('server');
      else process.kill(await backupProcess(), 'SIGKILL');
      await expect.poll(async () => (await backupProcess().catch(() => null)) === null, waiting).toBe(true);
      // Nothing that looks like an archive is there.
      expect((await names()).filter((name) => name.endsWith('.tar.gz') && !before.includes(name))).toEqual(
        [],
      );
      expect((await readBackupRuns(city.db)).complete).toBeNull();

      await holder.end();
      await expect.poll(async () => (await connections()).length, waiting).toBe(0);
      await expect
        .poll(async () => {
          await letTimePass(city.db, city.dbUrl, killedAt);
          return (await readBackupRuns(city.db)).complete?.archive ?? null;
        }, waiting)
        .not.toBeNull();
      await expect.poll(async () => (await readBackupRuns(city.db)).running, waiting).toBeNull();
      const { complete } = await readBackupRuns(city.db);
      const now = await names();
      expect(now.filter((name) => !before.includes(name))).toEqual([complete?.archive]);
      const archive = fileArchive(path.join(city.dataDir, 'backups', complete?.archive ?? ''));
      expect((await readWholeBackup(archive)).missing).toEqual([]);
    }
  });
});
