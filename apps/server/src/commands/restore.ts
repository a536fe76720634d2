/** `npm run restore -- FILE [--force]`: loads a backup while no server runs. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../node/backup/restore.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { openConfigured, prepareApplicationRole } from '../node/platform.ts';
import { openFiles } from '../node/services/files/files.ts';
import { createLog } from '../node/services/log.ts';
import { StartError, startOrExplain } from '../node/start-error.ts';
import { givenFile } from './given-file.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = 'Uso: npm run restore -- ARCHIVO.tar.gz [--force]';

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new StartError(usage);
  const file = givenFile(given);
  if (!existsSync(file)) throw new StartError(`No existe el archivo ${file}.`);
  const config = readConfig(loadEnvironment());
  const log = createLog('warn');
  const stop = stopOnSignal('Interrumpido: no se ha cambiado nada en la base de datos.');
  const { db, embedded } = await openConfigured(config, log, { applicationName: 'callejero-restore', stop });
  try {
    const files = await openFiles(config);
    const end = await restoreBackup({ db, files, log }, file, { force: values.force, stop });
    await prepareApplicationRole(db, embedded, config);
    const total = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `Copia cargada: ${total} filas de ${Object.keys(end.rows).length} tablas y ${end.files} archivos. ` +
        'Se cerraron todas las sesiones y los enlaces que se habían enviado por correo ya no sirven.',
    );
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { force: { type: 'boolean', default: false } } });
  } catch {
    throw new StartError(usage);
  }
}

await startOrExplain(() => main());
