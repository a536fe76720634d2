/**
 * A whole backup: written into its place, read back, recorded, and the obsolete ones removed. One at a time in all processes of the
 * database, which an advisory lock ensures: it ends with the process in any case.
 */
import { Readable } from 'node:stream';
import { sizeText } from '@callejero/contract/text/formats.ts';
import sql from 'sql-template-tag';
import { type BackupRun, backupLock, demoRemoval, readBackupRuns } from '../../ports/backup-runs.ts';
import type { Config } from '../../ports/config.ts';
import { diskFloor } from '../../ports/disk-floor.ts';
import { noteInstallation } from '../../ports/installation.ts';
import type { BackupCause, Clock, FileStore, Log } from '../../ports/ports.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { NodeDatabase } from '../database/database.ts';
import { StartError } from '../start-error.ts';
import { type Archive, createSealing, storedArchive } from './archive.ts';
import { streamBackup, type Written } from './backup.ts';
import { type BackupOrigin, type BackupStore, openBackupStore, type StoredBackup } from './backup-store.ts';
import { formatReason, readWholeBackup } from './read-backup.ts';
import { obsolete } from './retention.ts';
import { DamagedArchive } from './tar.ts';
import { lacking, rowsIn } from './words.ts';

export interface BackupContext {
  config: Config;
  /** The database, opened as its owner. */
  db: NodeDatabase;
  /** The guide's files. */
  files: FileStore;
  clock: Clock;
  log: Log;
  /** Bytes of a disk that are left free, of so many in all. */
  floor?: (total: number) => number;
}

export interface MadeBackup {
  /** The archive, which this process can read also if it is encrypted. */
  archive: Archive;
  place: string;
  bytes: number;
  written: Written;
  /** The obsolete ones that were removed. */
  removed: string[];
}

/** Another process makes a backup or a trial restore. */
export class BackupBusy extends StartError {
  override name = 'BackupBusy';

  constructor() {
    super(
      'Ya se está haciendo una copia o un simulacro con esta base de datos. Espera a que termine: Inicio dice cómo va.',
    );
  }
}

/** Runs `work` while no other process makes a backup or a trial restore. Throws a `BackupBusy` if one does. */
export async function alone<T>({ db, clock }: BackupContext, work: () => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${backupLock}) as mine`);
    if (rows[0]?.mine !== true) throw new BackupBusy();
    await client.query('update backup_runs set ended_at = $1, problem = $2 where ended_at is null', [
      clock.now(),
      'Se interrumpió: el proceso que la hacía terminó antes de tiempo.',
    ]);
    return await work();
  } finally {
    await client.end();
  }
}

/** Years of runs would be of no use to anybody. */
const remembered = '400 days';

type Begun = Pick<BackupRun, 'kind' | 'cause' | 'place' | 'archive' | 'isEncrypted'>;

type Note = (known: Partial<Pick<BackupRun, 'bytes' | 'rows' | 'files' | 'verifiedAt'>>) => Promise<void>;

/** Records a run, and what comes of it. `work` gets a function that records more of it meanwhile. */
export async function recorded<T>(
  { db, clock }: BackupContext,
  { kind, cause, place, archive, isEncrypted }: Begun,
  work: (note: Note) => Promise<T>,
  problemIn: (result: T) => string | null = () => null,
): Promise<T> {
  const id = crypto.randomUUID();
  await db.query(sql`insert into backup_runs (id, kind, cause, started_at, place, archive, is_encrypted)
    values (${id}::uuid, ${kind}, ${cause}, ${clock.now()}, ${place}, ${archive}, ${isEncrypted})`);
  const end = (problem: string | null) =>
    db.query(
      sql`update backup_runs set ended_at = ${clock.now()}, problem = ${problem} where id = ${id}::uuid`,
    );
  try {
    const result = await work(async ({ bytes, rows, files, verifiedAt }) => {
      await db.query(sql`update backup_runs set bytes = coalesce(${bytes ?? null}::bigint, bytes),
        rows = coalesce(${rows ?? null}::bigint, rows), files = coalesce(${files ?? null}::int, files),
        verified_at = coalesce(${verifiedAt ?? null}::timestamptz, verified_at) where id = ${id}::uuid`);
    });
    await end(problemIn(result));
    await db.query({
      text: `delete from backup_runs where started_at < $1::timestamptz - interval '${remembered}'`,
      values: [clock.now()],
    });
    return result;
  } catch (error) {
    await end(formatProblem(error)).catch(() => undefined);
    throw error;
  }
}

/** A sentence for what ended a run. */
export function formatProblem(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof DamagedArchive)
    return `Se escribió, pero al leerla de vuelta no está entera: ${error.message}.`;
  if (error instanceof Unavailable) return `Dejó de responder un servicio que hace falta (${error.message}).`;
  return `No se pudo terminar: ${formatReason(error)}.`;
}

/** What the name of an archive says of why it was made. */
function originOf(cause: BackupCause, version: string): BackupOrigin {
  if (cause === 'terminal') return 'terminal';
  if (cause === 'update') return { before: version };
  return cause === 'demo' ? { before: demoRemoval } : 'automatic';
}

/** Makes a backup. The caller is `alone`. Throws if there is none afterwards, which is recorded. */
export async function makeBackup(
  context: BackupContext,
  cause: BackupCause,
  stop?: AbortSignal,
): Promise<MadeBackup> {
  const { config, clock, db } = context;
  const startedAt = clock.now();
  // Where it can't be opened, that is recorded as the outcome.
  const opened = await openArchive(config, cause, startedAt).catch((error: unknown) => ({ error }));
  const known =
    'error' in opened
      ? { archive: null, place: 'BACKUP_TO' }
      : { archive: opened.name, place: opened.store.place };
  return recorded(
    context,
    { kind: 'backup', cause, ...known, isEncrypted: config.backup.key !== null },
    async (note) => {
      if ('error' in opened) throw opened.error;
      const expected = (await readBackupRuns(db)).complete?.bytes ?? 0;
      const made = await storeBackup(context, opened, { expected, note, stop });
      if (made.written.missing.length === 0) await noteInstallation(db, 'backup', opened.name, startedAt);
      return { ...made, removed: await prune(config, opened.store) };
    },
    ({ written }) => (written.missing.length > 0 ? lacking(written.missing) : null),
  );
}

interface OpenArchive {
  store: BackupStore;
  /** Of the archive that is going to be written. */
  name: string;
}

/** The place of the backups, and a name there. Throws a StartError if the place can't be used. */
export async function openArchive(config: Config, cause: BackupCause, at: Date): Promise<OpenArchive> {
  const store = await openBackupStore(config);
  const isEncrypted = config.backup.key !== null;
  return { store, name: store.nameFor(at, { origin: originOf(cause, config.version), isEncrypted }) };
}

/**
 * Writes an archive and reads it back; leaves nothing of it otherwise. It names no table of its own, so that it can be made of a database
 * that lacks migrations. `expected`: bytes that it may take. The caller is the only one at it.
 */
export async function storeBackup(
  context: Omit<BackupContext, 'log'>,
  { store, name }: OpenArchive,
  { expected, note, stop }: { expected: number; note?: Note; stop?: AbortSignal | undefined },
): Promise<Omit<MadeBackup, 'removed'>> {
  const { config, clock } = context;
  const { key } = config.backup;
  await store.removeLeftovers();
  const sealing = key === null ? null : await createSealing(key);
  const room = await roomIn(store, expected, context.floor);
  let bytes = 0;
  await store.mark(name);
  try {
    const written = await streamBackup(
      context,
      async (packed) => {
        const plain = Readable.toWeb(Readable.from(packed)) as ReadableStream<Uint8Array>;
        const sealed = sealing ? await sealing.encrypt(plain) : plain;
        const measured = async function* () {
          let noted = performance.now();
          for await (const chunk of sealed) {
            stop?.throwIfAborted();
            bytes += chunk.byteLength;
            await room(bytes);
            yield chunk;
            if (performance.now() - noted < 1000) continue;
            await note?.({ bytes });
            noted = performance.now();
          }
        };
        await store.files.put(name, Readable.toWeb(Readable.from(measured())) as ReadableStream<Uint8Array>);
      },
      stop,
    );
    await note?.({ bytes, rows: rowsIn(written), files: written.files });
    const archive = storedArchive(store.files, name, sealing?.identity ?? null);
    const { end } = await readWholeBackup(archive, stop);
    if (end.digest !== written.digest) throw new DamagedArchive('su contenido no es el que se guardó');
    await store.unmark(name);
    await note?.({ verifiedAt: clock.now() });
    return { archive, place: store.place, bytes, written };
  } catch (error) {
    // What can't be removed now is a leftover for the next run.
    await store
      .remove(name)
      .then(() => store.unmark(name))
      .catch(() => undefined);
    stop?.throwIfAborted();
    throw error;
  }
}

/** So many of those that were made before a change remain. */
const keptBefore = 3;

/** Removes the backups that are obsolete; returns their names. Those before a change are counted apart: no night replaces one. */
export async function prune(
  { backup: { keep }, city }: Pick<Config, 'backup' | 'city'>,
  store: BackupStore,
): Promise<string[]> {
  const all = await store.backups();
  const gone: StoredBackup[] = [
    ...obsolete(
      all.filter(({ origin }) => origin === 'automatic'),
      keep,
      city.timezone,
    ),
    ...all.filter(({ origin }) => typeof origin === 'object').slice(keptBefore),
  ];
  for (const { name } of gone) await store.remove(name);
  return gone.map(({ name }) => name);
}

/** Bytes between two looks at the disk. */
const looks = 16 * 1024 * 1024;

/** Returns what to call with the bytes that are written so far. Throws a StartError rather than filling the disk. */
async function roomIn(
  store: BackupStore,
  expected: number,
  floor = diskFloor,
): Promise<(written: number) => Promise<void>> {
  const assertRoom = async (needed: number) => {
    const disk = await store.disk();
    if (disk === null || disk.free - needed > floor(disk.total)) return;
    throw new StartError(
      `No cabe otra copia en ${store.place}: quedan ${sizeText(disk.free)} libres` +
        `${needed > 0 ? `, puede necesitar ${sizeText(needed)}` : ''} y siempre se dejan ${sizeText(floor(disk.total))}. ` +
        'Libera espacio, guarda menos copias (BACKUP_KEEP_DAYS, BACKUP_KEEP_WEEKS, BACKUP_KEEP_MONTHS) o elige otro lugar con BACKUP_TO.',
    );
  };
  await assertRoom(expected);
  let next = looks;
  return async (written) => {
    if (written < next) return;
    next = written + looks;
    await assertRoom(0);
  };
}
