/**
 * `npm run demo -- remove`: removes the demo's town after a backup. For people with access to the machine, also while the server runs.
 */
import { type DemoState, removalWord } from '@callejero/contract/answers/demo.ts';
import { backUpFirst } from '../features/demo/asked-removal.ts';
import { demoState, removeDemo } from '../features/demo/removal.ts';
import { removeUnusedFiles } from '../features/files/files.purge.ts';
import { readCommandLine, UsageError } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { createNodePlatform } from '../node/platform.ts';
import { StartError } from '../node/start-error.ts';
import { openTerminal } from '../node/terminal.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run demo -- remove [--edited] [--yes] [--without-backup]

Quita para siempre la ciudad inventada: sus lugares, eventos, promociones y personas, y sus fotos. Lo que la gente de
la ciudad editó, tiene como suyo o añadió se queda, y se nombra. Antes hace una copia de todo en BACKUP_TO
(o en DATA_DIR/backups), como las de cada noche.

  --edited           quita también lo que alguien editó
  --yes              no pregunta
  --without-backup   no hace la copia
  --help             este texto`;

const options = {
  edited: { type: 'boolean' },
  yes: { type: 'boolean' },
  'without-backup': { type: 'boolean' },
} as const;

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommandLine({ usage, options, min: 1, max: 1 }, args);
  const [action = ''] = positionals;
  if (action !== 'remove') throw new UsageError(`No existe la acción «${action}».`, usage);
  const edited = values.edited ?? false;
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal('Interrumpido: la demostración sigue como estaba.');
  const platform = await createNodePlatform(config, { schedules: false, stop, mustExist: true });
  try {
    stop.throwIfAborted();
    if (!(await appliedMigrations(platform.db))) throw new StartError('Todavía no hay base de datos.');
    const state = await demoState(platform, edited);
    if (!state.isThere) {
      console.log(['No hay nada de la demostración que quitar.', ...keptLines(state)].join('\n'));
      return;
    }
    console.log([summary(state), ...keptLines(state)].join('\n'));
    if (!values.yes) await ask();
    if (!values['without-backup']) {
      const made = await backUpFirst(platform, platform.clock.now().toISOString(), stop);
      if (typeof made === 'string') throw new StartError(made);
      if (made) console.log(`Copia guardada en ${made.place}/${made.archive}, leída de vuelta.`);
    }
    stop.throwIfAborted();
    await removeDemo(platform, { edited }, { actor: null, requestId: null }, (tx, ids) =>
      removeUnusedFiles(platform, tx, ids),
    );
    console.log('La demostración se quitó.');
  } finally {
    await platform.close();
  }
}

function summary({ removed }: DemoState): string {
  const { commerces, events, promotions, products, people, conversations } = removed;
  return (
    `Se quitarán ${commerces} lugares, ${products} productos, ${events} eventos, ${promotions} promociones y ` +
    `${people} personas inventadas, con ${conversations} conversaciones.`
  );
}

const keptLines = ({ kept, keptCount }: DemoState): string[] =>
  keptCount === 0
    ? []
    : [
        `Se quedan ${keptCount}:`,
        ...kept.map(
          ({ name, reason }) =>
            `  ${name} (${reason === 'edited' ? 'alguien lo editó' : 'lo usa gente de la ciudad'})`,
        ),
      ];

async function ask(): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError('Sin terminal hace falta --yes.', usage);
  const terminal = openTerminal(process.stdin, process.stdout);
  try {
    const answer = await terminal.question(`Escribe «${removalWord}» para quitarla: `);
    if (answer.trim().toLowerCase() !== removalWord) throw new StartError('No se quitó nada.');
  } finally {
    terminal.close();
  }
}

export const command: OperatorCommand = { usage, run };
