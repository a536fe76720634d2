/** `npm run backup -- [FILE]`: writes everything into one file, also while the server runs. */
import { readFileSync } from 'node:fs';
import { sizeText } from '@callejero/contract/text/formats.ts';
import { type Archive, fileArchive, identityIn, makeKeyPair, storedArchive } from '../node/backup/archive.ts';
import { writeBackup } from '../node/backup/backup.ts';
import { openBackupStore } from '../node/backup/backup-store.ts';
import { drillBackup } from '../node/backup/drill.ts';
import { verifyBackup } from '../node/backup/read-backup.ts';
import { alone, makeBackup, prune } from '../node/backup/run-backup.ts';
import { contents, lacking } from '../node/backup/words.ts';
import { readCommandLine, UsageError } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import type { NodeDatabase } from '../node/database/database.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { describeStores } from '../node/describe-stores.ts';
import { openConfigured } from '../node/platform.ts';
import { assertReadable, canRead } from '../node/read-own-file.ts';
import { systemClock } from '../node/services/clock.ts';
import { openFiles } from '../node/services/files/files.ts';
import { createLog } from '../node/services/log.ts';
import { isServed } from '../node/services/other-servers.ts';
import { StartError } from '../node/start-error.ts';
import { reasonFor } from '../ports/backup-runs.ts';
import type { FullConfig } from '../ports/config.ts';
import { noteInstallation } from '../ports/installation.ts';
import { givenFile } from './given-file.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run backup -- [ARCHIVO.tar.gz] [--stopped]
     npm run backup -- --verify COPIA [--identity LLAVE]
     npm run backup -- --drill [COPIA] [--identity LLAVE]
     npm run backup -- --list | --prune | --new-key

Guarda en un archivo todas las filas y todos los archivos, también mientras Callejero está en marcha. Sin
ARCHIVO, en BACKUP_TO (o en DATA_DIR/backups) con la fecha en su nombre, cifrada si hay BACKUP_KEY, y la lee de
vuelta. Termina con un código distinto de 0 si falta algún archivo que la base de datos nombra, o si ningún
servidor usa esa base de datos: entonces quizá no sea la de tu guía (cron no lee las variables de tu sesión ni
las de tu servicio).

COPIA es un archivo, o el nombre de una de las que enseña --list; sin ella, la última.

  --stopped   el servidor está parado, y no pasa nada
  --verify    lee una copia entera y comprueba que no le falta nada; no cambia nada
  --drill     simulacro: restaura una copia en una base de datos aparte, la compara y la borra; no toca tus datos
  --list      las copias que hay en BACKUP_TO
  --prune     borra ahora las que sobran de las que se hacen solas (BACKUP_KEEP_DAYS, …_WEEKS y …_MONTHS; de las de
              antes de un cambio quedan tres)
  --new-key   hace un par de llaves para cifrar: la pública es BACKUP_KEY; la secreta, guárdala en otro sitio
  --identity  el archivo con la llave secreta de una copia cifrada
  --help      este texto`;

const options = {
  stopped: { type: 'boolean' },
  verify: { type: 'boolean' },
  drill: { type: 'boolean' },
  list: { type: 'boolean' },
  prune: { type: 'boolean' },
  'new-key': { type: 'boolean' },
  identity: { type: 'string' },
} as const;

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommandLine({ usage, options, max: 1 }, args);
  const [given] = positionals;
  const chosen = (['verify', 'drill', 'list', 'prune', 'new-key'] as const).filter((name) => values[name]);
  if (chosen.length > 1)
    throw new UsageError(`Elige una: ${chosen.map((name) => `--${name}`).join(' o ')}.`, usage);
  const identity = values.identity === undefined ? null : readIdentity(values.identity);
  switch (chosen[0]) {
    case 'verify':
      if (given === undefined) throw new UsageError('Falta el archivo de la copia.', usage);
      return verify(given, identity);
    case 'drill':
      return drill(given, identity);
    case 'list':
      return list();
    case 'prune':
      return removeObsolete();
    case 'new-key':
      return makeKey();
    default:
      return save(given, { stopped: values.stopped ?? false });
  }
}

export const command: OperatorCommand = { usage, run };

/** The secret key in a file. Throws a StartError if there is none. */
export function readIdentity(name: string): string {
  const file = givenFile(name);
  assertReadable(file);
  const identity = identityIn(readFileSync(file, 'utf8'));
  if (identity === null)
    throw new StartError(`En ${file} no hay ninguna llave secreta de age, que empieza por AGE-SECRET-KEY-1.`);
  return identity;
}

/** A backup by its file, or by its name in BACKUP_TO; null: the latest one there. Throws a StartError if there is none. */
export async function findArchive(
  config: FullConfig,
  given: string | null,
  identity: string | null,
): Promise<{ archive: Archive; place: string }> {
  const file = given === null ? null : givenFile(given);
  const isName = given !== null && /^callejero-[\w.-]+$/.test(given);
  if (file !== null && (canRead(file) || !isName)) {
    assertReadable(file);
    return { archive: fileArchive(file, identity), place: file };
  }
  const store = await openBackupStore(config, { onlyReads: true });
  const found = (await store.backups()).find(({ name }) => given === null || name === given);
  if (found) return { archive: storedArchive(store.files, found.name, identity), place: store.place };
  throw new StartError(
    given === null
      ? `En ${store.place} no hay ninguna copia.`
      : `No existe el archivo ${file}, ni esa copia en ${store.place}.`,
  );
}

/** Runs `work` with the configured database, which must exist and have data. */
async function withDatabase<T>(
  config: FullConfig,
  stop: AbortSignal,
  work: (opened: { db: NodeDatabase; url: string }) => Promise<T>,
): Promise<T> {
  const { db, url, embedded } = await openConfigured(config, createLog('warn'), { stop, mustExist: true });
  try {
    if (!(await appliedMigrations(db)))
      throw new StartError(
        `Todavía no hay datos de los que hacer una copia. Esta orden abrió:\n${describeStores(config)}`,
      );
    return await work({ db, url });
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

async function save(given: string | undefined, { stopped }: { stopped: boolean }): Promise<void> {
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal('Interrumpido: no se ha guardado ninguna copia.');
  await withDatabase(config, stop, async ({ db }) => {
    const files = await openFiles(config, { onlyReads: true });
    const context = { config, db, files, clock: systemClock, log: createLog('warn') };
    const assertServed = async () => {
      if (!stopped && !(await isServed(db))) throw new StartError(unserved);
    };
    if (given === undefined) {
      const { archive, place, bytes, written, removed } = await alone(context, () =>
        makeBackup(context, 'terminal', stop),
      );
      console.log(
        `Copia guardada en ${place}/${archive.name}: ${contents(written)}, ${sizeText(bytes)}, leída de vuelta.\n` +
          `${removed.length > 0 ? `Ya sobraban, y se borraron: ${removed.join(', ')}.\n` : ''}${describeStores(config)}`,
      );
      if (written.missing.length > 0) throw new StartError(lacking(written.missing));
      return assertServed();
    }
    const target = givenFile(given);
    const now = systemClock.now();
    const written = await writeBackup(context, target, stop);
    console.log(`Copia guardada en ${target}: ${contents(written)}.\n${describeStores(config)}`);
    if (written.missing.length > 0) throw new StartError(lacking(written.missing));
    await assertServed();
    await noteInstallation(db, 'backup', target.split(/[\\/]/).at(-1) ?? target, now);
  });
}

const unserved =
  'Ningún servidor está usando esa base de datos. La copia está guardada, pero mira si es la de tu guía: con otras ' +
  'variables de entorno (las de cron, por ejemplo) se abre otra. Si lo es y el servidor está parado, añade --stopped.';

async function verify(given: string, identity: string | null): Promise<void> {
  const stop = stopOnSignal('Interrumpido: no se ha leído la copia entera.');
  const { archive } = await findArchive(readConfig(loadEnvironment()), given, identity);
  const { manifest, end, missing } = await verifyBackup(archive, stop);
  const day = manifest.createdAt.slice(0, 16).replace('T', ' ');
  console.log(
    `La copia ${archive.name} está entera: ${contents(end)}, del ${day} (UTC), de Callejero ${manifest.version}.`,
  );
  if (missing.length > 0) throw new StartError(lacking(missing));
}

async function drill(given: string | undefined, identity: string | null): Promise<void> {
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal('Interrumpido: el simulacro no terminó. Tus datos están como estaban.');
  await withDatabase(config, stop, async ({ db, url }) => {
    const { archive, place } = await findArchive(
      config,
      given === 'latest' ? null : (given ?? null),
      identity,
    );
    const context = {
      ...{ config, db, clock: systemClock, log: createLog('warn'), ownerUrl: url },
      files: await openFiles(config, { unchecked: true }),
    };
    const end = await alone(context, () => drillBackup(context, archive, { cause: 'terminal', place }, stop));
    console.log(
      `Simulacro terminado: ${archive.name} se restauró en una base de datos aparte, ${contents(end)}. Filas, archivos, llaves y ` +
        'migraciones están bien, y la base de datos aparte ya no existe.',
    );
  });
}

async function list(): Promise<void> {
  const store = await openBackupStore(readConfig(loadEnvironment()), { onlyReads: true });
  const backups = await store.backups();
  for (const { name } of backups) {
    const found = await store.files.get(name, { start: 0, end: 0 });
    await found?.content.cancel();
    const reason = reasonFor(name);
    console.log(`${name}  ${found ? sizeText(found.size) : ''}${reason === null ? '' : `  ${reason}`}`);
  }
  console.log(`${backups.length === 1 ? '1 copia' : `${backups.length} copias`} en ${store.place}.`);
}

async function removeObsolete(): Promise<void> {
  const config = readConfig(loadEnvironment());
  const store = await openBackupStore(config);
  const removed = await prune(config, store);
  for (const name of removed) console.log(name);
  console.log(
    removed.length === 0
      ? `En ${store.place} no sobra ninguna copia.`
      : `Se borraron de ${store.place}: ${removed.length}.`,
  );
}

async function makeKey(): Promise<void> {
  const { publicKey, identity } = await makeKeyPair();
  console.log(
    `# Llave pública, para el servidor: BACKUP_KEY=${publicKey}\n` +
      '# Llave secreta, sin la que nadie abre las copias. Guárdala en dos sitios y nunca en el servidor:\n' +
      `${identity}`,
  );
}
