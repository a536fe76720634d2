/** What the database knows of its backups and trial restores (`backup_runs` of the schema). */
import type { BackupCause, Queryable } from './ports.ts';

export interface BackupRun {
  id: string;
  kind: 'backup' | 'drill';
  cause: BackupCause;
  startedAt: Date;
  /** Null while it runs. */
  endedAt: Date | null;
  /** Where archives are stored, without credentials. */
  place: string;
  /** The name of the archive; null before it is known. */
  archive: string | null;
  /** Of the archive, so far. */
  bytes: number;
  rows: number | null;
  files: number | null;
  isEncrypted: boolean;
  /** When the archive was read back and was whole; null if it was not. */
  verifiedAt: Date | null;
  /** What went wrong, a sentence in Spanish; null if nothing did. */
  problem: string | null;
}

/** In the name of an archive, before the change that it was made for: a release, or the removal of the demo. */
export const beforeWord = '-antes-de-';
export const demoRemoval = 'quitar-la-demo';

/** Why an archive was made: «antes de actualizar a 1.1.0»; null if for no change. */
export function reasonFor(archive: string | null): string | null {
  const at = archive?.lastIndexOf(beforeWord) ?? -1;
  const change = /^(.+)-\d{8}-\d{6}\.tar/.exec(
    at < 0 ? '' : (archive?.slice(at + beforeWord.length) ?? ''),
  )?.[1];
  if (change === undefined) return null;
  return change === demoRemoval ? 'antes de quitar la demostración' : `antes de actualizar a ${change}`;
}

/** The key of the advisory lock that a backup or trial restore holds, so that only one runs of all servers and commands. */
export const backupLock = 4_201_811;

export interface BackupRuns {
  /** What runs now. A row without an end whose process was killed does not. */
  running: BackupRun | null;
  /** The latest backup that contains everything and was read back. */
  complete: BackupRun | null;
  /** What was wrong with the latest backup that ended; null if nothing was. */
  problem: string | null;
  /** The latest trial restore that ended. */
  drill: BackupRun | null;
}

const columns = `id, kind, cause, started_at as "startedAt", ended_at as "endedAt", place, archive, bytes, rows, files,
  is_encrypted as "isEncrypted", verified_at as "verifiedAt", problem`;
const latest = (where: string) =>
  `(select to_jsonb(r) from (select ${columns} from backup_runs where ${where} order by started_at desc, id desc limit 1) r)`;

type Stored = Omit<BackupRun, 'startedAt' | 'endedAt' | 'verifiedAt'> &
  Record<'startedAt', string> &
  Record<'endedAt' | 'verifiedAt', string | null>;

/** The state of the backups. All that is known of them is read here. */
export async function readBackupRuns(db: Queryable): Promise<BackupRuns> {
  const [row] = await db.query<Record<'running' | 'complete' | 'latest' | 'drill', Stored | null>>({
    text: `select
        case when exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${backupLock}
            and database = (select oid from pg_database where datname = current_database()))
          then ${latest('ended_at is null')} end as running,
        ${latest(`kind = 'backup' and verified_at is not null and problem is null`)} as complete,
        ${latest(`kind = 'backup' and ended_at is not null`)} as latest,
        ${latest(`kind = 'drill' and ended_at is not null`)} as drill`,
    values: [],
  });
  const { running, complete, latest: last, drill } = row ?? {};
  return {
    running: running ? runOf(running) : null,
    complete: complete ? runOf(complete) : null,
    problem: last?.problem ?? null,
    drill: drill ? runOf(drill) : null,
  };
}

function runOf({ startedAt, endedAt, verifiedAt, ...rest }: Stored): BackupRun {
  const date = (text: string | null) => text && new Date(text);
  return {
    ...rest,
    startedAt: new Date(startedAt),
    endedAt: date(endedAt) || null,
    verifiedAt: date(verifiedAt) || null,
  };
}

/** How the backups since a moment went, the latest first. */
export const backupsSince = (
  db: Queryable,
  since: Date,
): Promise<Pick<BackupRun, 'startedAt' | 'endedAt' | 'verifiedAt'>[]> =>
  db.query({
    text: `select started_at as "startedAt", ended_at as "endedAt", verified_at as "verifiedAt" from backup_runs
      where kind = 'backup' and started_at >= $1 order by started_at desc, id desc`,
    values: [since],
  });
