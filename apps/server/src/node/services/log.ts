/**
 * The log: one JSON object per line for machines, one readable line for a person at a terminal. A warning or an error with the
 * same cause as an earlier one is written once a minute, because what is away fails every request and every job.
 */
import { styleText } from 'node:util';
import type { Config } from '../../ports/config.ts';
import type { Log } from '../../ports/ports.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { traceContext } from './trace-context.ts';

const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 50 } as const;
const colors = { debug: 'gray', info: 'cyan', warn: 'yellow', error: 'red' } as const;

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Milliseconds in which one line of a cause is written. */
const sameCauseEvery = 60_000;
/** How many causes are remembered. */
const maxCauses = 1000;

/**
 * What failed, for lines with an `error`: a service that is away, whatever it makes fail; otherwise the message and the error's
 * first line.
 */
function causeOf(message: string, { error }: Record<string, unknown>): string | null {
  if (error instanceof Unavailable) return error.name;
  return error instanceof Error ? `${message} ${error.message.split('\n')[0]}` : null;
}

/** Counts lines by their cause. Null for a line that must not be written; otherwise how many were not since the last one. */
function createRepetitions(now: () => number): (cause: string) => number | null {
  const written = new Map<string, { at: number; omitted: number }>();
  return (cause) => {
    const last = written.get(cause);
    if (last && now() - last.at < sameCauseEvery) {
      last.omitted += 1;
      return null;
    }
    written.delete(cause);
    written.set(cause, { at: now(), omitted: 0 });
    for (const oldest of written.keys()) {
      if (written.size <= maxCauses) break;
      written.delete(oldest);
    }
    return last?.omitted ?? 0;
  };
}

/** Logs messages of `level` and above. `now`: milliseconds of a clock that never goes back. */
export function createLog(
  level: Config['logLevel'],
  output: Output = process.stdout,
  now: () => number = () => performance.now(),
): Log {
  const write = output.isTTY ? forPeople : forMachines;
  const repetitionsOf = createRepetitions(now);
  const at = (name: keyof typeof colors): Log['info'] =>
    levels[name] < levels[level]
      ? () => undefined
      : (message, fields = {}) => {
          const cause = levels[name] < levels.warn ? null : causeOf(message, fields);
          const omitted = cause === null ? 0 : repetitionsOf(cause);
          if (omitted === null) return;
          const trace = traceContext.getStore()?.trace;
          const all = { ...fields, ...(omitted > 0 && { omitted }), ...(trace && { trace }) };
          output.write(`${write(name, message, all)}\n`);
        };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function forMachines(level: string, message: string, fields: Record<string, unknown>): string {
  const line = { time: new Date().toISOString(), level, message, ...fields };
  return JSON.stringify(line, Object.values(fields).every(isPlain) ? undefined : plain);
}

/** Whether JSON needs no replacer for the value, which is much faster. True for most fields. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'bigint';
}

function forPeople(level: keyof typeof colors, message: string, fields: Record<string, unknown>): string {
  const time = styleText('gray', new Date().toTimeString().slice(0, 8));
  const details = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, plain);
    return styleText('gray', `${name}=${text}`);
  });
  return [time, styleText(colors[level], level.padEnd(5)), message, ...details].join(' ');
}

/** Replaces values that JSON would drop or refuse. */
function plain(_key: string, value: unknown): unknown {
  // Where the code noticed it says nothing about a service that is away.
  if (value instanceof Unavailable) return `${value.name}: ${value.message}`;
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
  return typeof value === 'bigint' ? String(value) : value;
}
