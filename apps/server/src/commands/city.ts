/**
 * `npm run city`: shows the city's values with their sources, and takes back what was set in the back office. For people with
 * access to the machine, also while the server runs.
 */
import { cityVariables, toEnvironmentLines } from '@callejero/contract/city-change.ts';
import { type CityField, cityFields, cityLabel } from '@callejero/contract/city-values.ts';
import { changeCity, cityState, valueText } from '../features/city/city.service.ts';
import { readCommandLine, UsageError } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { createNodePlatform } from '../node/platform.ts';
import { StartError } from '../node/start-error.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run city -- [--reset VALOR…] [--env]

Muestra los valores de la ciudad y de dónde viene cada uno: del entorno, o de «La ciudad» en la administración.

  --reset VALOR   vuelve al valor del entorno; «all», a todos. Se puede repetir. También con el servidor en marcha.
  --env           escribe lo que se fijó en la administración como líneas de un archivo .env
  --help          este texto

Valores: ${cityFields.join(', ')}.`;

async function run(args: readonly string[]): Promise<void> {
  const options = { reset: { type: 'string', multiple: true }, env: { type: 'boolean' } } as const;
  const { values: asked } = readCommandLine({ usage, options }, args);
  const reset = fieldsIn(asked.reset ?? []);
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal('Interrumpido: la ciudad sigue como estaba.');
  const platform = await createNodePlatform(config, { schedules: false, stop, mustExist: true });
  try {
    stop.throwIfAborted();
    if (!(await appliedMigrations(platform.db))) throw new StartError('Todavía no hay base de datos.');
    const { rev } = cityState(platform);
    if (reset.length > 0) {
      const author = { actor: null, requestId: null };
      await changeCity(platform, { rev, values: {}, reset }, author, null);
    }
    const state = cityState(platform);
    if (asked.env) {
      const { values } = platform.city.stored();
      for (const line of toEnvironmentLines(values)) console.log(line);
      return;
    }
    for (const name of cityFields) {
      const source = state.set.includes(name) ? 'fijado en la administración' : sourceIn(state.given, name);
      console.log(`${name} (${cityLabel(name)}): ${valueText(name, state.values)} · ${source}`);
    }
  } finally {
    await platform.close();
  }
}

function sourceIn(given: readonly CityField[], name: CityField): string {
  if (!given.includes(name)) return 'por defecto';
  return `del entorno, ${name in cityVariables ? cityVariables[name as keyof typeof cityVariables] : ''}`;
}

function fieldsIn(names: readonly string[]): CityField[] {
  if (names.includes('all')) return cityFields;
  return names.map((name) => {
    const field = cityFields.find((one) => one === name);
    if (!field) throw new UsageError(`No existe el valor «${name}».`, usage);
    return field;
  });
}

export const command: OperatorCommand = { usage, run };
