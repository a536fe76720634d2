/** The server: configuration → port → platform → API, and its orderly end. */
import { type Api, createApi } from './api.ts';
import { askAdministrator, askBackup, type Terminal } from './ask-administrator.ts';
import type { BackupDecision } from './node/backup/backup-first.ts';
import { readCommandLine } from './node/command-line.ts';
import { loadEnvironment, readConfig } from './node/config.ts';
import { endOnSignal, patience } from './node/end-on-signal.ts';
import { attachSocketsLate } from './node/http-server/late-sockets.ts';
import { drain, type Listening, listen, startingCity } from './node/http-server/serve.ts';
import type { Sockets } from './node/http-server/sockets.ts';
import { releaseStartMemory } from './node/memory.ts';
import { createNodePlatform, type NodePlatform } from './node/platform.ts';
import { createLog } from './node/services/log.ts';
import { StartError, startOrExplain } from './node/start-error.ts';
import { openTerminal } from './node/terminal.ts';
import { warnOfProblems } from './warn-of-problems.ts';

/** Null without a terminal. */
async function askAtTerminal<T>(ask: (terminal: Terminal) => Promise<T>): Promise<T | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const terminal = openTerminal(process.stdin, process.stdout);
  try {
    return await ask(terminal);
  } catch (error) {
    // Ctrl-C during a question.
    if (error instanceof Error && error.name === 'AbortError') throw new StartError('No se puso en marcha.');
    throw error;
  } finally {
    terminal.close();
  }
}

const usage = `Uso: npm start

Inicia Callejero con las variables del entorno y del archivo .env (docs/configuration.md y .env.example dicen cuáles hay).

Si esta versión cambia la base de datos, antes guarda una copia en DATA_DIR/backups; en una terminal pregunta.

  --without-backup   no guarda ninguna copia antes de cambiar la base de datos
  --help             este texto`;

const options = { 'without-backup': { type: 'boolean' } } as const;

async function start(): Promise<void> {
  const { values } = readCommandLine({ usage, options }, process.argv.slice(2));
  const decideBackup: BackupDecision = async (changes) =>
    !values['without-backup'] && (await askAtTerminal((terminal) => askBackup(terminal, changes))) !== false;
  const config = readConfig(loadEnvironment());
  const open: Open = { platform: null, api: null, listening: null, sockets: null };
  // Before anything is opened, so that a signal during the start does not leave the embedded database running.
  const stop = endOnSignal(createLog(config.logLevel), () => close(open));
  try {
    // Before the database is opened, which may be that of the server that has the port.
    open.listening = listen(config, { starting: startingCity(config) });
    const listening = await open.listening;
    stop.throwIfAborted();
    open.platform = createNodePlatform(config, { stop });
    const platform = await open.platform;
    stop.throwIfAborted();
    await serve(platform, listening, open, decideBackup);
  } catch (error) {
    // A signal has closed the open parts, which made the start fail.
    if (stop.aborted) return;
    // Close everything in order, so that the embedded database does not outlive a failed start.
    await close(open);
    throw error;
  }
}

/** The parts that are open, or that the start is opening. */
interface Open {
  platform: Promise<NodePlatform> | null;
  api: Api | null;
  listening: Promise<Listening> | null;
  sockets: Sockets | null;
}

async function close(open: Open): Promise<void> {
  open.api?.stop();
  const listening = await open.listening?.catch(() => null);
  const drained = listening ? drain(listening.server, patience / 2) : null;
  // A platform whose creation failed has closed its own parts.
  const platform = await open.platform?.catch(() => null);
  await Promise.all([open.sockets?.close(), drained, platform?.jobs.stop(patience / 2)]);
  await open.api?.finish();
  await platform?.close();
}

async function serve(
  platform: NodePlatform,
  listening: Listening,
  open: Open,
  decideBackup: BackupDecision,
): Promise<void> {
  const { config } = platform;
  const api = createApi(platform);
  open.api = api;
  await platform.migrate(decideBackup);
  const { firstAdministrator, demoUser } = await api.start(
    config.demo ? {} : { askAdministrator: () => askAtTerminal(askAdministrator) },
  );
  const warm = api.warmUp();
  listening.serve(api);
  if (config.socketEnabled) {
    open.sockets = attachSocketsLate(listening.server, api.realtime, platform);
  }

  await warnOfProblems(api.checks, platform.log);
  const address = config.publicUrl.endsWith(`:${config.port}`)
    ? `http://localhost:${listening.port}`
    : config.publicUrl;
  console.log(`\n  Callejero · ${platform.city.now().name}\n  ${address}\n  API: ${address}/docs\n`);
  if (firstAdministrator) {
    const { email, password } = firstAdministrator;
    console.log(`  Administración: ${email}`);
    console.log(
      password === null
        ? '  con la contraseña que indicaste.\n'
        : `  Contraseña:     ${password}\n  Guárdala ahora: no se volverá a mostrar. Al entrar tendrás que elegir otra.\n`,
    );
  } else {
    const [row] = await platform.db.query<{ email: string }>({
      text: `select email from users where roles @> array['administrator'] and archived_at is null
        order by created_at limit 1`,
      values: [],
    });
    if (row) console.log(`  Administración: ${row.email}\n`);
  }
  if (demoUser) console.log(`  Una vecina de la demostración: ${demoUser.email} · ${demoUser.password}\n`);

  await warm;
  await releaseStartMemory();
}

/** Runs until a signal ends it. */
export const run = (): Promise<void> => startOrExplain(start);
