/** `npm run restore -- FILE [--force]`: loads a backup while no server runs. */
import { restoreBackup } from '../node/backup/restore.ts';
import { contents } from '../node/backup/words.ts';
import { readCommandLine } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { describeStores } from '../node/describe-stores.ts';
import { openConfigured, prepareApplicationRole } from '../node/platform.ts';
import { openFiles } from '../node/services/files/files.ts';
import { createLog } from '../node/services/log.ts';
import { findArchive, readIdentity } from './backup.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run restore -- COPIA [--identity LLAVE] [--force]

Carga una copia de «npm run backup» en una instalación vacía, con el servidor parado. Cierra todas las
sesiones, y los enlaces que se enviaron por correo dejan de servir. COPIA es un archivo, o el nombre de una
de las que enseña «npm run backup -- --list».

  --identity  el archivo con la llave secreta de una copia cifrada
  --force     sustituye todas las filas y todos los archivos que ya haya
  --help      este texto`;

const options = { force: { type: 'boolean' }, identity: { type: 'string' } } as const;

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommandLine({ usage, options, min: 1, max: 1 }, args);
  const config = readConfig(loadEnvironment());
  const identity = values.identity === undefined ? null : readIdentity(values.identity);
  const { archive } = await findArchive(config, positionals[0] ?? '', identity);
  const log = createLog('warn');
  const stop = stopOnSignal('Interrumpido: no se ha cambiado nada en la base de datos.');
  const { db, embedded } = await openConfigured(config, log, { applicationName: 'callejero-restore', stop });
  try {
    const files = await openFiles(config);
    const end = await restoreBackup({ db, files, log }, archive, { force: values.force ?? false, stop });
    await prepareApplicationRole(db, embedded, config);
    console.log(
      `Copia cargada: ${contents(end)}.\n${describeStores(config)}\n` +
        'Se cerraron todas las sesiones, y los enlaces que se habían enviado por correo ya no sirven.',
    );
    if (end.missing?.length)
      console.log(`A la copia ya le faltaban archivos que sus filas nombran (${end.missing.length}).`);
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

export const command: OperatorCommand = { usage, run };
