/** `npm run backup -- [FILE]`: writes everything into one file, also while the server runs. */
import path from 'node:path';
import { writeBackup } from '../node/backup/backup.ts';
import type { End } from '../node/backup/backup-format.ts';
import { verifyBackup } from '../node/backup/read-backup.ts';
import { readCommandLine, UsageError } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { describeStores } from '../node/describe-stores.ts';

import { openConfigured } from '../node/platform.ts';
import { assertReadable } from '../node/read-own-file.ts';
import { systemClock } from '../node/services/clock.ts';
import { openFiles } from '../node/services/files/files.ts';
import { createLog } from '../node/services/log.ts';
import { isServed } from '../node/services/other-servers.ts';
import { StartError } from '../node/start-error.ts';
import { noteInstallation } from '../ports/installation.ts';
import { givenFile } from './given-file.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run backup -- [ARCHIVO.tar.gz] [--stopped]
     npm run backup -- --verify ARCHIVO.tar.gz

Guarda en un archivo todas las filas y todos los archivos, también mientras Callejero está en marcha. Sin
ARCHIVO, en DATA_DIR/backups con la fecha en su nombre. Termina con un código distinto de 0 si falta algún
archivo que la base de datos nombra, o si ningún servidor usa esa base de datos: entonces quizá no sea la
de tu guía (cron no lee las variables de tu sesión ni las de tu servicio).

  --stopped   el servidor está parado, y no pasa nada
  --verify    lee una copia entera y comprueba que no le falta nada; no cambia nada
  --help      este texto`;

const options = { stopped: { type: 'boolean' }, verify: { type: 'boolean' } } as const;

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommandLine({ usage, options, max: 1 }, args);
  const [given] = positionals;
  if (!values.verify) return save(given, { stopped: values.stopped ?? false });
  if (given === undefined) throw new UsageError('Falta el archivo de la copia.', usage);
  await verify(givenFile(given));
}

export const command: OperatorCommand = { usage, run };

async function save(given: string | undefined, { stopped }: { stopped: boolean }): Promise<void> {
  const config = readConfig(loadEnvironment());
  const log = createLog('warn');
  const now = systemClock.now();
  const moment = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const target = given
    ? givenFile(given)
    : path.resolve(config.dataDir, 'backups', `callejero-${moment}.tar.gz`);
  const stop = stopOnSignal('Interrumpido: no se ha guardado ninguna copia.');
  const { db, embedded } = await openConfigured(config, log, { stop, mustExist: true });
  try {
    if (!(await appliedMigrations(db)))
      throw new StartError(
        `Todavía no hay datos de los que hacer una copia. Esta orden abrió:\n${describeStores(config)}`,
      );
    const files = await openFiles(config, { onlyReads: true });
    const source = { config, db, files, clock: systemClock };
    const written = await writeBackup(source, target, stop);
    console.log(`Copia guardada en ${target}: ${contents(written)}.\n${describeStores(config)}`);
    if (written.missing.length > 0) throw new StartError(lacking(written.missing));
    if (!stopped && !(await isServed(db))) throw new StartError(unserved);
    await noteInstallation(db, 'backup', path.basename(target), now);
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

const unserved =
  'Ningún servidor está usando esa base de datos. La copia está guardada, pero mira si es la de tu guía: con otras ' +
  'variables de entorno (las de cron, por ejemplo) se abre otra. Si lo es y el servidor está parado, añade --stopped.';

/** What is missing, with some names to look for. */
function lacking(missing: readonly string[]): string {
  const shown = missing.slice(0, 5);
  const more = missing.length - shown.length;
  return (
    `${missing.length === 1 ? 'Falta 1 archivo que la base de datos nombra' : `Faltan ${missing.length} archivos que la base de datos nombra`}: ` +
    `${shown.join(', ')}${more > 0 ? ` y ${more} más` : ''}. La copia está guardada, pero no los contiene. ` +
    'Comprueba que DATA_DIR y S3_URL son los del servidor y que no se ha borrado nada.'
  );
}

async function verify(file: string): Promise<void> {
  assertReadable(file);
  const stop = stopOnSignal('Interrumpido: no se ha leído la copia entera.');
  const { manifest, end, missing } = await verifyBackup(file, stop);
  const day = manifest.createdAt.slice(0, 16).replace('T', ' ');
  console.log(
    `La copia ${file} está entera: ${contents(end)}, del ${day} (UTC), de Callejero ${manifest.version}.`,
  );
  if (missing.length > 0) throw new StartError(lacking(missing));
}

/** «3 filas de 2 tablas y 1 archivo» */
export function contents({ rows, files }: End): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const tables = Object.keys(rows).length;
  return `${counted(total, 'fila')} de ${counted(tables, 'tabla')} y ${counted(files, 'archivo')}`;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
