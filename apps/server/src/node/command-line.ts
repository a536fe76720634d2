/** Reads the arguments of a command, of the server and of the push service. */
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

/** The arguments can't be understood. */
export class UsageError extends StartError {
  override exitCode = 2;

  constructor(sentence: string, usage: string) {
    super(`${sentence}\n\n${usage}`);
  }
}

/** Its message is the usage, which somebody asked for with `--help`. */
export class HelpAsked extends StartError {
  override exitCode = 0;
}

/** The text of an error with its cause in Spanish. The messages of Node name the option in quotes. */
function sentenceFor(error: Error & { code?: string }): string {
  const named = /'([^']*?)(?: <value>)?'/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `No existe la opción ${named}.`;
  if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `Sobra «${named}».`;
  return /does not take an argument/.test(error.message)
    ? `La opción ${named} no lleva ningún valor.`
    : `A la opción ${named} le falta su valor.`;
}

/**
 * The options and other arguments, of which there must be from `min` to `max`. Throws a `HelpAsked` for `--help` or `-h`, whatever
 * else is given, and a `UsageError` for what is not in `options`.
 */
export function readCommandLine<const O extends ParseArgsOptionsConfig>(
  { usage, options, min = 0, max = 0 }: { usage: string; options: O; min?: number; max?: number },
  args: readonly string[],
) {
  if (args.includes('--help') || args.includes('-h')) throw new HelpAsked(usage);
  const parsed = parse({ args: [...args], allowPositionals: true, options } as const, usage);
  const { positionals } = parsed;
  if (positionals.length > max) throw new UsageError(`Sobra «${positionals[max]}».`, usage);
  if (positionals.length < min) throw new UsageError('Falta algo en la orden.', usage);
  return parsed;
}

function parse<const C extends ParseArgsConfig>(config: C, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? sentenceFor(error) : String(error), usage);
  }
}
