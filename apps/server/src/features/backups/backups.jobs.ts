/** The daily backup, and those that are asked for in the back office. */
import { backupsSince, readBackupRuns } from '../../ports/backup-runs.ts';
import type { BackupCause, Platform, Queryable } from '../../ports/ports.ts';
import { dueSlot, isDrillDue } from './due.ts';

const dueJob = 'backup-due';
const makeJob = 'backup';

/** Asks for a backup, unless one that begins at `since` or later exists by then. */
export const askForBackup = (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Queryable,
  cause: BackupCause,
  since: Date,
): Promise<void> => jobs.enqueue(tx, makeJob, { cause, since: since.toISOString() });

/** Whether one is asked for or being made. The queue is asked, because another server may be about to make it. */
export async function isBackupWaiting(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>({
    text: `select exists (select from pgboss.job where name = $1 and state < 'completed') as is`,
    values: [makeJob],
  });
  return row?.is ?? false;
}

export function defineBackups(platform: Platform): void {
  const { backups, jobs, db, clock, config } = platform;
  if (!backups) return;
  const { timezone: timeZone } = config.city;
  const { at, drills } = config.backup;

  // Whether it failed is recorded: the queue repeats only what was interrupted.
  jobs.define(makeJob, async ({ cause, since }, { signal }) => {
    const begun = await backupsSince(db, new Date(String(since)));
    if (begun.some(({ verifiedAt }) => verifiedAt !== null)) return;
    const { drill } = await readBackupRuns(db);
    const now = clock.now();
    const isDrill = drills && cause === 'schedule' && isDrillDue(now, drill?.startedAt ?? null, timeZone);
    await backups.run({ cause: cause as BackupCause, drill: isDrill, now }, signal);
  });

  jobs.define(dueJob, async () => {
    const now = clock.now();
    const [first] = await db.query<{ since: Date }>({
      text: 'select min(applied_at) as since from migrations',
      values: [],
    });
    const day = 48 * 3_600_000;
    const attempts = await backupsSince(db, new Date(now.getTime() - day));
    const slot = dueSlot(now, { at, timeZone, since: first?.since ?? now }, (from) =>
      attempts.filter(({ startedAt }) => startedAt >= from),
    );
    if (slot === null || (await readBackupRuns(db)).running || (await isBackupWaiting(db))) return;
    await askForBackup(platform, db, 'schedule', slot);
  });
  if (at !== null) jobs.schedule(dueJob, '* * * * *');
}
