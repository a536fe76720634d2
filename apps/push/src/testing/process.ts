/** The push service as the process that an operator starts, over the database of a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestApi } from '@callejero/server/testing/api.ts';
import { withDatabase } from '@callejero/server/testing/url.ts';
import sql from 'sql-template-tag';
import { inject } from 'vitest';

const main = fileURLToPath(new URL('../main.mjs', import.meta.url));

export interface PushProcess {
  child: ChildProcess;
  /** Where it says that it listens. */
  address(): Promise<string>;
  output(): string;
  /** Its exit code; null after a signal. */
  ended: Promise<number | null>;
}

export function startPush(env: Record<string, string>): PushProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, PUSH_PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  return {
    child,
    ended,
    output: () => text,
    async address() {
      for (;;) {
        const url = /(http:\/\/localhost:\d+)\/push$/m.exec(text)?.[1];
        if (url) return url;
        const over = await Promise.race([
          once(child.stdout ?? child, 'data').then(() => false),
          ended.then(() => true),
        ]);
        if (over) throw new Error(`It ended: ${text}`);
      }
    },
  };
}

/** The variables that it shares with the server of a test. */
export async function sharedWith({ platform }: TestApi): Promise<Record<string, string>> {
  const [row] = await platform.db.query<{ name: string }>(sql`select current_database() as name`);
  const { dataDir, push } = platform.config;
  return {
    DATABASE_URL: withDatabase(inject('postgresUrl'), row?.name ?? ''),
    DATA_DIR: dataDir,
    PUSH_HOSTS: push.hosts.join(','),
  };
}
