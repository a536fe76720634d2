/**
 * `npm run admin -- [ADDRESS]`: gives an administrator who can't sign in a temporary password, or lists administrators. For people
 * with access to the machine, also while the server runs.
 */
import sql from 'sql-template-tag';
import { randomPassword } from '../access/random-password.ts';
import { accountByEmail, isAdministrator } from '../features/accounts/account.ts';
import { giveTemporaryPassword } from '../features/accounts/passwords/passwords.service.ts';
import { readCommandLine } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { createNodePlatform, type NodePlatform } from '../node/platform.ts';
import { StartError } from '../node/start-error.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run admin -- [CORREO]

Da una contraseña provisional a quien administra con ese correo y no puede entrar: la imprime una vez, cierra sus
sesiones y vale tres días; al entrar hay que elegir otra. Quien también perdió su segundo paso necesita además
«npm run second-step». Sin CORREO, dice quiénes administran. También con el servidor en marcha.

  --help   este texto`;

interface Administrator {
  email: string;
  status: string;
}

const administratorsOf = ({ db }: NodePlatform) =>
  db.query<Administrator>(sql`select email, status from users
    where roles @> array['administrator'] and archived_at is null order by created_at, id`);

async function giveTo(platform: NodePlatform, email: string): Promise<void> {
  const account = await accountByEmail(platform.db, email);
  if (!account || !isAdministrator(account)) throw nobody(email);
  if (account.status === 'disabled')
    throw new StartError(`La cuenta ${email} está desactivada: que otra persona que administre la active.`);
  const password = randomPassword();
  await giveTemporaryPassword(platform, account.id, password, {
    ...{ actor: null, requestId: null },
    assertMay: (locked) => {
      if (!isAdministrator(locked)) throw nobody(email);
    },
  });
  console.log(
    `Contraseña provisional de ${email}: ${password}\nVale tres días y no se volverá a mostrar. Al entrar hay que elegir otra.`,
  );
}

const nobody = (email: string) => new StartError(`Nadie administra con el correo ${email}.`);

async function run(args: readonly string[]): Promise<void> {
  const { positionals } = readCommandLine({ usage, options: {}, max: 1 }, args);
  const email = positionals[0]?.trim().toLowerCase();
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal('Interrumpido: la cuenta sigue como estaba.');
  const platform = await createNodePlatform(config, { schedules: false, stop, mustExist: true });
  try {
    stop.throwIfAborted();
    if (!(await appliedMigrations(platform.db))) throw new StartError('Todavía no hay cuentas.');
    if (email !== undefined) return await giveTo(platform, email);
    for (const administrator of await administratorsOf(platform))
      console.log(`${administrator.email}${administrator.status === 'disabled' ? ' (desactivada)' : ''}`);
  } finally {
    await platform.close();
  }
}

export const command: OperatorCommand = { usage, run };
