/** `npm run doctor`: tries every part of an installation, and says what to do about each that is wrong. Also with a stopped server. */
import type { CheckReading, TestMail } from '@callejero/contract/answers/checks.ts';
import { checkLabels, checkStateNames } from '@callejero/contract/check-names.ts';
import { emailSchema } from '@callejero/contract/values.ts';
import { sendTestMail } from '../features/accounts/mails/test-mail.ts';
import { readCommandLine, UsageError } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { examine } from '../node/examine.ts';
import { isRelease } from '../node/release.ts';
import { createLog } from '../node/services/log.ts';
import { StartError } from '../node/start-error.ts';
import { withCommands } from '../ports/commands.ts';
import type { FullConfig } from '../ports/config.ts';
import type { OperatorCommand } from './run-command.ts';

const usage = `Uso: npm run doctor -- [--json] [--mail CORREO]

Prueba cada parte de la instalación y dice qué encontró y cómo arreglar lo que falla. No cambia nada, y sirve también
con el servidor parado: entonces dice qué no se pudo probar. Termina con el código 0 si todo está bien, 1 si hay
avisos y 2 si algo falla.

  --json          lo mismo como JSON
  --mail CORREO   envía además un correo de prueba a esa dirección
  --help          este texto`;

const options = { json: { type: 'boolean' }, mail: { type: 'string' } } as const;

interface Diagnosis {
  version: string | null;
  publicUrl: string | null;
  server: 'running' | 'stopped' | 'unknown';
  checks: CheckReading[];
  mail: TestMail | null;
}

async function run(args: readonly string[]): Promise<void> {
  const { values } = readCommandLine({ usage, options }, args);
  const mail = values.mail === undefined ? null : emailSchema.safeParse(values.mail);
  if (mail && !mail.success) throw new UsageError(`«${values.mail}» no es una dirección de correo.`, usage);
  const diagnosis = await diagnose(mail?.data ?? null);
  console.log(values.json ? JSON.stringify(diagnosis, null, 2) : inWords(diagnosis));
  process.exitCode = exitCodeOf(diagnosis);
}

export const command: OperatorCommand = { usage, run };

async function diagnose(address: string | null): Promise<Diagnosis> {
  const config = configOrReading();
  if ('state' in config)
    return { version: null, publicUrl: null, server: 'unknown', checks: [config], mail: null };
  // What goes wrong is what it prints.
  const examined = await examine(config, createLog('silent'));
  try {
    const { isRunning, checks, parts } = examined;
    return {
      ...{ version: config.version, publicUrl: config.publicUrl, checks },
      server: isRunning === null ? 'unknown' : isRunning ? 'running' : 'stopped',
      mail: address === null ? null : await tryMail(parts, address),
    };
  } finally {
    await examined.close();
  }
}

/** Without a configuration nothing can be tried. */
function configOrReading(): FullConfig | CheckReading {
  try {
    return readConfig(loadEnvironment());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return {
      ...{ name: 'configuration', state: 'failed', title: 'La configuración no es válida' },
      sentence: error.message,
      remedy: 'Corrígelo en el entorno o en el archivo .env: sin eso no se puede probar nada más.',
    };
  }
}

async function tryMail(parts: Parameters<typeof sendTestMail>[0], address: string): Promise<TestMail> {
  if (parts.config.smtpUrl !== null) return sendTestMail(parts, { address });
  return { to: address, isSent: false, sentence: 'No hay servidor de correo: pon SMTP_URL.' };
}

function exitCodeOf({ checks, mail }: Diagnosis): 0 | 1 | 2 {
  const has = (state: CheckReading['state']) => checks.some((each) => each.state === state);
  if (has('failed') || mail?.isSent === false) return 2;
  return has('warning') ? 1 : 0;
}

const servers = {
  running: 'en marcha',
  stopped: 'parado',
  unknown: 'no se sabe',
} as const;

function inWords({ version, publicUrl, server, checks, mail }: Diagnosis): string {
  const width = Math.max(...checks.map(({ name }) => checkLabels[name].length));
  const lines = checks.flatMap(({ name, state, title, sentence, remedy }) => [
    `  ${checkStateNames[state].padEnd(11)}${checkLabels[name].padEnd(width + 2)}${title === null ? '' : `${title}. `}${sentence}`,
    ...(remedy === null ? [] : [`${' '.repeat(13)}→ ${withCommands(remedy, isRelease)}`]),
  ]);
  const count = (state: CheckReading['state']) => checks.filter((each) => each.state === state).length;
  return [
    ...(version === null ? [] : [`Callejero ${version} · ${publicUrl} · servidor ${servers[server]}`, '']),
    ...lines,
    ...(mail ? ['', `  Correo de prueba a ${mail.to}: ${mail.sentence}`] : []),
    '',
    `${count('ok')} bien, ${count('warning')} con aviso, ${count('failed')} fallan, ${count('skipped')} sin probar.`,
  ].join('\n');
}
