/**
 * `npm run person -- export|erase EMAIL`: hands out or erases a person's data, for written requests. For people with access to the
 * machine, also while the server runs.
 */
import { writeFile } from 'node:fs/promises';
import { createApi } from '../api.ts';
import { allAccountsByEmail, type StoredAccount } from '../features/accounts/account.ts';
import { eraseAccount } from '../features/accounts/erase-account.ts';
import { readMyData } from '../features/accounts/my-data.ts';
import { removeUnusedFiles } from '../features/files/files.purge.ts';
import { asApiError } from '../http/errors.ts';
import { readCommandLine, UsageError } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { createNodePlatform } from '../node/platform.ts';
import { StartError } from '../node/start-error.ts';
import type { Platform } from '../ports/ports.ts';
import { accountEvent } from '../resource/record.ts';
import { givenFile } from './given-file.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run person -- export|erase CORREO

  export   guarda en la carpeta actual todo lo que se sabe de la persona, como ella misma lo descargaría
  erase    borra sus datos para siempre, también si su cuenta está archivada; lo que hizo por la ciudad
           queda como de «Cuenta eliminada»
  --help   este texto`;

const actions = { export: exportData, erase };
const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name);

async function exportData(platform: Platform, { id, email }: StoredAccount): Promise<string> {
  const { registry } = createApi(platform);
  const data = await readMyData({ platform, registry }, id);
  const event = { at: platform.clock.now(), actor: null, action: 'data-exported' as const, user: id };
  await platform.db.query(accountEvent(event));
  const file = givenFile(`callejero-datos-${id}.json`);
  // Only the person who runs the command may read it.
  await writeFile(file, JSON.stringify(data, null, 2), { mode: 0o600 });
  return `Los datos de ${email} están en ${file}.`;
}

async function erase(platform: Platform, { id, email }: StoredAccount): Promise<string> {
  const how = { actor: null, action: 'account-erased', requestId: null } as const;
  await eraseAccount(platform, id, how, (tx, files) => removeUnusedFiles(platform, tx, files));
  return `Los datos de ${email} se borraron.`;
}

async function run(args: readonly string[]): Promise<void> {
  const { positionals } = readCommandLine({ usage, options: {}, min: 2, max: 2 }, args);
  const [name = '', given = ''] = positionals;
  if (!isAction(name)) throw new UsageError(`No existe la acción «${name}».`, usage);
  const email = given.trim().toLowerCase();
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal('Interrumpido.');
  const platform = await createNodePlatform(config, { schedules: false, stop, mustExist: true });
  try {
    stop.throwIfAborted();
    if (!(await appliedMigrations(platform.db))) throw new StartError('Todavía no hay cuentas.');
    const accounts = await allAccountsByEmail(platform.db, email);
    if (accounts.length === 0) throw new StartError(`Nadie tiene una cuenta con el correo ${email}.`);
    for (const account of accounts) console.log(await actions[name](platform, account));
  } catch (error) {
    const known = asApiError(error);
    throw known ? new StartError(known.message) : error;
  } finally {
    await platform.close();
  }
}

export const command: OperatorCommand = { usage, run };
