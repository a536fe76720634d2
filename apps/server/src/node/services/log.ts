/** The log: one JSON object per line for machines, one readable line for a person at a terminal. */
import { styleText } from 'node:util';
import type { Config } from '../../ports/config.ts';
import type { Log } from '../../ports/ports.ts';

const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 50 } as const;
const colors = { debug: 'gray', info: 'cyan', warn: 'yellow', error: 'red' } as const;

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Logs messages of `level` and above. */
export function createLog(level: Config['logLevel'], output: Output = process.stdout): Log {
  const write = output.isTTY ? forPeople : forMachines;
  const at = (name: keyof typeof colors): Log['info'] =>
    levels[name] < levels[level]
      ? () => undefined
      : (message, fields = {}) => {
          output.write(`${write(name, message, fields)}\n`);
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
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
  return typeof value === 'bigint' ? String(value) : value;
}
