/** A coturn on this machine, the relay of calls without a direct path. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@callejero/server/node/embedded-postgres/free-port.ts';
import { findTurnServer } from '../../scripts/coturn.mjs';

export const turnServer = findTurnServer();

export interface RunningTurnServer {
  url: string;
  secret: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts it on a free port, or on the port of a previous one. */
export async function startTurnServer(at?: number): Promise<RunningTurnServer> {
  const port = at ?? (await freePort());
  const secret = 'un secreto de las pruebas';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callejero-turn-'));
  const options = {
    'listening-port': `${port}`,
    'listening-ip': '127.0.0.1',
    'relay-ip': '127.0.0.1',
    realm: 'prueba.example',
    'static-auth-secret': secret,
    'cli-password': secret,
    userdb: path.join(folder, 'turndb'),
    pidfile: path.join(folder, 'pid'),
    'log-file': 'stdout',
  };
  const flags = ['-n', '--use-auth-secret', '--allow-loopback-peers', '--no-tls', '--no-dtls', '--no-cli'];
  const values = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(turnServer ?? '', [...flags, ...values], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (said: Buffer) => {
      if (said.includes('Total General servers')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('coturn did not start')));
  });
  return {
    url: `turn:127.0.0.1:${port}?transport=udp`,
    ...{ secret, port },
    async stop() {
      child.removeAllListeners('exit');
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
