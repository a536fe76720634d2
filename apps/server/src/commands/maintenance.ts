/** `npm run maintenance -- on|off|status`: lets people only read, also while servers run. */
import { maintenanceSchema } from '@callejero/contract/maintenance.ts';
import { readCommandLine, UsageError } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { createNodePlatform } from '../node/platform.ts';
import { StartError } from '../node/start-error.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run maintenance -- on [--until HH:MM] [--message TEXTO]
     npm run maintenance -- off
     npm run maintenance -- status

Con «on» la guía se puede leer y entrar en ella, y no se guarda nada de lo que alguien escribe: las
aplicaciones lo dicen y conservan lo escrito. Lo saben a la vez todos los servidores, y dura hasta «off»,
también si se reinician.

  --until HH:MM     la hora de la ciudad en que acabará, más o menos; solo se anuncia
  --message TEXTO   lo que se dice a la gente, en lugar de la frase de siempre
  --help            este texto`;

const options = { until: { type: 'string' }, message: { type: 'string' } } as const;

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommandLine({ usage, options, min: 1, max: 1 }, args);
  const [action = ''] = positionals;
  if (!['on', 'off', 'status'].includes(action))
    throw new UsageError(`Aquí no se puede «${action}»: on, off o status.`, usage);
  if (action !== 'on' && (values.until !== undefined || values.message !== undefined))
    throw new UsageError('La hora y el mensaje son para «on».', usage);
  const config = readConfig(loadEnvironment());
  const now = new Date();
  const until = values.until === undefined ? null : nextTime(values.until, now, config.city.timezone);
  const given = maintenanceSchema.safeParse({ message: values.message ?? null, until });
  if (!given.success) throw new UsageError('El mensaje debe tener entre 1 y 300 caracteres.', usage);
  const stop = stopOnSignal('Interrumpido: el mantenimiento sigue como estaba.');
  const platform = await createNodePlatform(config, { schedules: false, stop, mustExist: true });
  try {
    stop.throwIfAborted();
    if (!(await appliedMigrations(platform.db))) throw new StartError('Todavía no hay base de datos.');
    const { maintenance } = platform;
    if (action !== 'status') await maintenance.set(action === 'on' ? given.data : null);
    const told = maintenance.now();
    console.log(
      told ? `En mantenimiento. A la gente se le dice: «${told.sentence}»` : 'La guía admite cambios.',
    );
  } finally {
    await platform.close();
  }
}

/** The next moment at which clocks of `timezone` show `time`. Exported for tests. */
export function nextTime(time: string, now: Date, timezone: string): string {
  if (!/^(?:[01]?\d|2[0-3]):[0-5]\d$/.test(time))
    throw new UsageError(`«${time}» no es una hora: escríbela como 18:00.`, usage);
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  const minute = 60_000;
  const wanted = time.padStart(5, '0');
  // Minute by minute, so that a change of the clock on the way is right.
  for (let at = Math.floor(now.getTime() / minute + 1) * minute; ; at += minute)
    if (shown.format(at) === wanted || at - now.getTime() > 25 * 60 * minute)
      return new Date(at).toISOString();
}

export const command: OperatorCommand = { usage, run };
