/**
 * `npm run second-step -- ADDRESS`: removes the second step of an administrator who lost it. For people with access to the
 * machine, also while the server runs.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { accountByEmail } from '../features/accounts/account.ts';
import { resetSecondStep } from '../features/accounts/second-step/reset.ts';
import { readCommandLine } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { createNodePlatform } from '../node/platform.ts';
import { StartError } from '../node/start-error.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run second-step -- CORREO

Quita el segundo paso a quien administra con ese correo y lo ha perdido: sus llaves de acceso, su aplicación de
códigos y sus códigos de recuperación. Después entra solo con su contraseña. También con el servidor en marcha.

  --help   este texto`;

async function run(args: readonly string[]): Promise<void> {
  const { positionals } = readCommandLine({ usage, options: {}, min: 1, max: 1 }, args);
  const email = (positionals[0] ?? '').trim().toLowerCase();
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal('Interrumpido: la cuenta sigue como estaba.');
  const platform = await createNodePlatform(config, { schedules: false, stop, mustExist: true });
  try {
    stop.throwIfAborted();
    if (!(await appliedMigrations(platform.db))) throw new StartError('Todavía no hay cuentas.');
    const account = await accountByEmail(platform.db, email);
    if (!account) throw new StartError(`Nadie administra con el correo ${email}.`);
    await resetSecondStep(platform, account.id, null, { requestId: null });
    console.log(`${email} ya no tiene segundo paso y entra de nuevo con su contraseña.`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
    throw new StartError(`Nadie administra con el correo ${email}.`);
  } finally {
    await platform.close();
  }
}

export const command: OperatorCommand = { usage, run };
