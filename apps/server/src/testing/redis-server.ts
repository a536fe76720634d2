/** A Redis on this machine that stores nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { findRedisServer } from '../../../../scripts/redis.mjs';
import { freePort } from '../node/embedded-postgres/free-port.ts';

export const redisServer = findRedisServer();

export interface RunningRedis {
  /** For `REDIS_URL`. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts it on a free port, or on the port `at` of an earlier one. */
export async function startRedis(at?: number): Promise<RunningRedis> {
  const port = at ?? (await freePort());
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', os.tmpdir()];
  const child = spawn(redisServer ?? '', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (said: Buffer) => {
      if (said.includes('Ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Redis did not start')));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async stop() {
      if (child.signalCode !== null) return;
      child.removeAllListeners('exit');
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
