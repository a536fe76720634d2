/** `npm run backup -- [FILE]`: everything in one file, also while the server runs. */
import path from 'node:path';
import { writeBackup } from '../platform/node/backup.ts';
import { systemClock } from '../platform/node/clock.ts';
import { loadEnvironment, readConfig } from '../platform/node/config.ts';
import { createFileStore } from '../platform/node/files.ts';
import { createLog } from '../platform/node/log.ts';
import { appliedMigrations } from '../platform/node/migrate.ts';
import { openConfigured } from '../platform/node/platform.ts';
import { StartError } from '../platform/node/start-error.ts';

async function main(given: string | undefined): Promise<void> {
  const config = readConfig(loadEnvironment());
  const log = createLog('warn');
  const moment = systemClock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const target = path.resolve(given ?? path.join(config.dataDir, 'backups', `callejero-${moment}.tar.gz`));
  const { db, embedded } = await openConfigured(config, log);
  try {
    if (!(await appliedMigrations(db)))
      throw new StartError('Todavía no hay datos de los que hacer una copia.');
    const files = createFileStore(path.join(config.dataDir, 'stored-images'));
    const { rows, files: stored } = await writeBackup({ config, db, files, clock: systemClock }, target);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `Copia guardada en ${target}: ${total} filas de ${Object.keys(rows).length} tablas y ${stored} archivos.`,
    );
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
