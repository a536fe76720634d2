import type { Config } from '@callejero/server/ports/config.ts';
import type { Log } from '@callejero/server/ports/ports.ts';

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Logs to the console, from the level `least` on. */
export function createLog(least: Config['logLevel']): Log {
  const from = levels.indexOf(least);
  const at =
    (level: Exclude<Config['logLevel'], 'silent'>) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (levels.indexOf(level) >= from) console[level](message, fields);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
