/** `npm run new-keys`: lets the next start replace keys that are lost. For people with access to the machine. */
import { readCommandLine } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { describeStores } from '../node/describe-stores.ts';
import { openConfigured } from '../node/platform.ts';
import { forgetLostKeys } from '../node/services/keys.ts';
import { createLog } from '../node/services/log.ts';
import { StartError } from '../node/start-error.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run new-keys

Para cuando se ha perdido DATA_DIR/keys y no hay copia: deja que el próximo inicio haga llaves nuevas en lugar de
las que faltan. No cambia las que sí están.

  --help   este texto`;

async function run(args: readonly string[]): Promise<void> {
  readCommandLine({ usage, options: {} }, args);
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal('Interrumpido: no se ha cambiado nada.');
  const { db, embedded } = await openConfigured(config, createLog('warn'), { stop, mustExist: true });
  try {
    if (!(await appliedMigrations(db))?.size) throw new StartError('Todavía no hay datos.');
    const losses = await forgetLostKeys(db, config);
    console.log(
      losses.length === 0
        ? `No falta ninguna llave.\n${describeStores(config)}`
        : `El próximo inicio hará las llaves que faltan: ${losses.join(', y ')}.\n${describeStores(config)}`,
    );
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

export const command: OperatorCommand = { usage, run };
