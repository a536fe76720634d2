/** Remembers that somebody asked for the removal, says how far it has come, and makes the backup before it. */
import type { DemoState } from '@callejero/contract/answers/demo.ts';
import { type BackupRun, backupsSince, readBackupRuns } from '../../ports/backup-runs.ts';
import { installationNotes, noteInstallation } from '../../ports/installation.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';

/** The note of the installation: when a removal was asked for, and why it stopped. */
export const note = 'demo-removal';

export interface Asked {
  since: string;
  problem: string | null;
}

export async function askedFor(db: Queryable): Promise<Asked | null> {
  const found = (await installationNotes(db)).get(note);
  return found ? (JSON.parse(found.value) as Asked) : null;
}

/** What the page shows of a removal. */
export async function askedRemoval({
  db,
  backups,
}: Pick<Platform, 'db' | 'backups'>): Promise<DemoState['removal']> {
  const found = await askedFor(db);
  if (!found) return null;
  const { since, problem } = found;
  if (!backups || problem !== null || (await isBackedUp(db, since))) return { backup: null, problem };
  const { running, complete } = await readBackupRuns(db);
  return { backup: { bytes: running?.bytes ?? 0, expected: complete?.bytes ?? null }, problem };
}

const isBackedUp = async (db: Queryable, since: string): Promise<boolean> =>
  (await backupsSince(db, new Date(since))).some(({ verifiedAt }) => verifiedAt !== null);

/** Makes a backup of the time since `since`, unless there is one. Returns it, or the sentence that says why there is none. */
export async function backUpFirst(
  { db, backups, clock }: Platform,
  since: string,
  signal: AbortSignal,
): Promise<BackupRun | string | null> {
  if (!backups) return null;
  if (!(await isBackedUp(db, since)))
    await backups.run({ cause: 'demo', drill: false, now: clock.now() }, signal);
  const { complete, problem } = await readBackupRuns(db);
  if (await isBackedUp(db, since)) return complete;
  return `No se quitó nada, porque no se pudo hacer la copia. ${problem ?? ''}`.trim();
}

export const noteRemoval = (db: Queryable, asked: Asked, at: Date): Promise<void> =>
  noteInstallation(db, note, JSON.stringify(asked), at);
