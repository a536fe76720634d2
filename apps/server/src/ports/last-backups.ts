/** What is known of this installation's backups: what the checks, the metrics and the screen «Estado» say of them comes from here. */
import { installationNotes } from './installation.ts';
import type { Queryable } from './ports.ts';

export interface LastBackups {
  /** The last complete one. */
  complete: { at: Date; file: string } | null;
  /** When a backup was last read back entirely; null if that is not known. */
  verifiedAt: Date | null;
  /** When a backup was last restored into a scratch database; null if that is not known. */
  drilledAt: Date | null;
  /** When the database was made, from when on the lack of a backup counts. */
  since: Date | null;
}

export async function lastBackups(db: Queryable): Promise<LastBackups> {
  const notes = await installationNotes(db);
  const [first] = await db.query<{ at: Date | null }>({
    text: 'select min(applied_at) as at from migrations',
    values: [],
  });
  const complete = notes.get('backup');
  return {
    complete: complete ? { at: complete.at, file: complete.value } : null,
    verifiedAt: notes.get('backup-verified')?.at ?? null,
    drilledAt: notes.get('backup-drill')?.at ?? null,
    since: first?.at ?? null,
  };
}
