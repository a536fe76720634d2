/**
 * A trial restore: an archive is restored into a database of its own, compared with what it says of itself and with this installation,
 * and removed again. Files are read and compared, and stored nowhere.
 */
import { createHash, randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sizeText } from '@callejero/contract/text/formats.ts';
import { diskFloor } from '../../ports/disk-floor.ts';
import type { BackupCause, FileStore, Queryable } from '../../ports/ports.ts';
import { totpUse, unseal } from '../../ports/sealed.ts';
import { openDatabase } from '../database/database.ts';
import { appliedMigrations, areNewer, migrationNames } from '../database/migrate.ts';
import { readSecrets } from '../services/secrets.ts';
import { StartError } from '../start-error.ts';
import type { Archive } from './archive.ts';
import { type End, quoted } from './backup-format.ts';
import { restoreBackup } from './restore.ts';
import { type BackupContext, recorded } from './run-backup.ts';
import { rowsIn } from './words.ts';

export interface DrillContext extends BackupContext {
  /** The URL of the database as its owner. */
  ownerUrl: string;
}

/** A trial can't be made here, which says nothing of the backup. */
export class DrillImpossible extends StartError {
  override name = 'DrillImpossible';
}

/** What a restore empties on purpose. */
const emptied = ['passkey_ceremonies', 'idempotency'];

/** Restores the archive as a trial. The caller is `alone`. Throws a StartError that says what is wrong, which is recorded. */
export async function drillBackup(
  context: DrillContext,
  archive: Archive,
  { cause, place }: { cause: BackupCause; place: string },
  stop?: AbortSignal,
): Promise<End> {
  const { ownerUrl, log } = context;
  const owner = openDatabase({
    connection: ownerUrl,
    pool: 1,
    applicationName: 'callejero-drill',
    statementTimeout: 0,
  });
  try {
    const prefix = await scratchPrefix(owner);
    // Those of trials that were killed. Nobody else makes any of this database's.
    const left = await owner.query<{ name: string }>({
      text: `select datname as name from pg_database where starts_with(datname, $1)`,
      values: [prefix],
    });
    for (const { name } of left) await drop(owner, name);
    await assertPossible(owner, context);
    const name = `${prefix}${randomBytes(4).toString('hex')}`;
    const begun = { kind: 'drill', cause, place, archive: archive.name, isEncrypted: false } as const;
    return await recorded(context, begun, async (note) => {
      await owner.query({ text: `create database ${quoted(name)} template template0`, values: [] });
      const url = new URL(ownerUrl);
      url.pathname = `/${name}`;
      const scratch = openDatabase({
        ...{ connection: url.href, pool: 2, applicationName: 'callejero-drill', statementTimeout: 0 },
      });
      try {
        const files = new Map<string, string>();
        const end = await restoreBackup({ db: scratch, files: hashingFiles(files), log }, archive, {
          ...(stop && { stop }),
        });
        await note({ rows: rowsIn(end), files: end.files });
        const problems = await differences(context, scratch, end, files);
        if (problems.length > 0) throw new StartError(problems.join(' '));
        return end;
      } finally {
        await scratch.close();
        await drop(owner, name);
      }
    });
  } finally {
    await owner.close();
  }
}

/** Names of this database's scratch ones begin with it: other cities may be on the same server. */
async function scratchPrefix(owner: Queryable): Promise<string> {
  const [row] = await owner.query<{ oid: number }>({
    text: 'select oid::int as oid from pg_database where datname = current_database()',
    values: [],
  });
  return `callejero_drill_${row?.oid}_`;
}

const drop = (owner: Queryable, name: string) =>
  owner.query({ text: `drop database if exists ${quoted(name)} with (force)`, values: [] });

async function assertPossible(owner: Queryable, { config }: DrillContext): Promise<void> {
  const [row] = await owner.query<{ role: string; may: boolean; size: number }>({
    text: `select rolname as role, rolcreatedb or rolsuper as may, pg_database_size(current_database()) as size
      from pg_roles where rolname = current_user`,
    values: [],
  });
  if (!row?.may)
    throw new DrillImpossible(
      `El simulacro necesita una base de datos aparte, y la cuenta ${row?.role} no puede crearla. Permíteselo con ` +
        `«alter role ${row?.role} createdb», o pon BACKUP_DRILL=off y prueba las copias en otra máquina con «npm run restore».`,
    );
  if (await areNewer([...((await appliedMigrations(owner)) ?? [])]))
    throw new DrillImpossible(
      'La base de datos es la de una versión más nueva de Callejero, y solo ella puede cargar sus copias. Haz el simulacro ' +
        'con esa versión.',
    );
  if (config.databaseUrl !== null) return;
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const [free, floor] = [bavail * bsize, diskFloor(blocks * bsize)];
  if (free - 2 * row.size > floor) return;
  throw new DrillImpossible(
    `El simulacro no cabe en el disco de DATA_DIR: quedan ${sizeText(free)} libres y la base de datos ocupa ${sizeText(row.size)}.`,
  );
}

/** A store that reads what it gets and knows only its SHA-256, by path. */
function hashingFiles(hashes: Map<string, string>): FileStore {
  return {
    async put(path, content) {
      const hash = createHash('sha256');
      let size = 0;
      const chunks = content instanceof Uint8Array ? [content] : (content as AsyncIterable<Uint8Array>);
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.byteLength;
      }
      hashes.set(path, hash.digest('hex'));
      return { size };
    },
    get: async () => null,
    remove: async (path) => void hashes.delete(path),
    async *list() {
      yield* hashes.keys();
    },
  };
}

/** What differs in the restored database from what must be in it, as sentences. */
async function differences(
  { config }: DrillContext,
  scratch: Queryable,
  end: End,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const problems: string[] = [];
  const query = <Row>(text: string) => scratch.query<Row>({ text, values: [] });

  const [applied, known] = [await appliedMigrations(scratch), await migrationNames()];
  const behind = known.filter((name) => !applied?.has(name));
  if (behind.length > 0)
    problems.push(`La base de datos restaurada no llega a esta versión: le falta ${behind.join(', ')}.`);

  for (const [table, expected] of Object.entries(end.rows)) {
    if (emptied.includes(table)) continue;
    const [exists] = await scratch.query<{ is: boolean }>({
      text: 'select to_regclass($1) is not null as is',
      values: [`public.${quoted(table)}`],
    });
    // A later migration may have removed it.
    if (!exists?.is) continue;
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from public.${quoted(table)}`,
    );
    // A later migration may add rows.
    if ((row?.count ?? 0) < expected)
      problems.push(`De ${table} se restauraron ${row?.count ?? 0} filas y la copia tiene ${expected}.`);
  }

  const documents = await query<{ file: string; checksum: string }>(
    'select file, checksum from files where width is null',
  );
  const changed = documents.filter(({ file, checksum }) => {
    const found = files.get(`documents/${file}`);
    return found !== undefined && checksum !== '' && found !== checksum;
  });
  if (changed.length > 0)
    problems.push(
      `${changed.length === 1 ? 'Un documento no es el que se subió' : `${changed.length} documentos no son los que se subieron`}: ${changed[0]?.file}.`,
    );
  if (end.missing && end.missing.length > 0)
    problems.push(`A la copia le faltan archivos que sus filas nombran (${end.missing.length}).`);

  const [able] = await query<{ count: number }>(`select count(*)::int as count from users
    where 'administrator' = any(roles) and '*' = any(permissions) and status = 'active' and archived_at is null`);
  if (!able?.count)
    problems.push('Nadie podría administrarla: no hay ninguna cuenta con todos los permisos.');
  const secrets = await query<{ id: string; secret: string }>(
    'select id, secret from totp_secrets where confirmed_at is not null',
  );
  const { tokens } = await readSecrets(config, { signs: false });
  let closed = 0;
  for (const { id, secret } of secrets) if ((await unseal(tokens, totpUse(id), secret)) === null) closed += 1;
  if (closed > 0)
    problems.push(
      `Las llaves de esta instalación (TOKEN_SECRET o DATA_DIR/keys) no abren ${closed} de ${secrets.length} segundos pasos: quien ` +
        'entra con un código de su aplicación no podría. Guarda las llaves junto a las copias, pero aparte.',
    );
  return problems;
}
