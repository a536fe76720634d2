/** What is known of this installation's backups: what the checks, the metrics and the screen «Estado» say of them comes from here. */
import { readBackupRuns } from './backup-runs.ts';
import { installationNotes } from './installation.ts';
import type { Queryable } from './ports.ts';

export interface LastBackups {
  /** The last complete one. */
  complete: { at: Date; file: string } | null;
  /** When a backup was last read back entirely; null if that is not known. */
  verifiedAt: Date | null;
  /** When a backup was last restored into a scratch database without a fault; null if that is not known. */
  drilledAt: Date | null;
  /** What went wrong in the latest backup and in the latest trial restore, Spanish sentences; null if nothing did. */
  problem: string | null;
  drillProblem: string | null;
  /** When the database was made, from when on the lack of a backup counts. */
  since: Date | null;
}

export async function lastBackups(db: Queryable): Promise<LastBackups> {
  const complete = (await installationNotes(db)).get('backup');
  const runs = await readBackupRuns(db);
  const [first] = await db.query<{ at: Date | null }>({
    text: 'select min(applied_at) as at from migrations',
    values: [],
  });
  return {
    complete: complete ? { at: complete.at, file: complete.value } : null,
    verifiedAt: runs.complete?.verifiedAt ?? null,
    drilledAt: runs.drill?.problem === null ? runs.drill.endedAt : null,
    problem: runs.problem,
    drillProblem: runs.drill?.problem ?? null,
    since: first?.at ?? null,
  };
}
