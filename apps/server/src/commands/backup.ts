/** `npm run backup -- [FILE]`: writes everything into one file, also while the server runs. */
import path from 'node:path';
import { writeBackup } from '../node/backup/backup.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { openConfigured } from '../node/platform.ts';
import { systemClock } from '../node/services/clock.ts';
import { openFiles } from '../node/services/files/files.ts';
import { createLog } from '../node/services/log.ts';
import { StartError, startOrExplain } from '../node/start-error.ts';
import { givenFile } from './given-file.ts';
import { stopOnSignal } from './stop-on-signal.ts';

async function main(given: string | undefined): Promise<void> {
  const config = readConfig(loadEnvironment());
  const log = createLog('warn');
  const moment = systemClock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const target = given
    ? givenFile(given)
    : path.resolve(config.dataDir, 'backups', `callejero-${moment}.tar.gz`);
  const stop = stopOnSignal('Interrumpido: no se ha guardado ninguna copia.');
  const { db, embedded } = await openConfigured(config, log, { stop });
  try {
    if (!(await appliedMigrations(db)))
      throw new StartError('Todavía no hay datos de los que hacer una copia.');
    const files = await openFiles(config, { onlyReads: true });
    const source = { config, db, files, clock: systemClock };
    const { rows, files: stored } = await writeBackup(source, target, stop);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `Copia guardada en ${target}: ${total} filas de ${Object.keys(rows).length} tablas y ${stored} archivos.`,
    );
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

await startOrExplain(() => main(process.argv[2]));
