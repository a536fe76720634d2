/** Starts the product as a process, against which the journeys run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { patience } from '@callejero/contract/testing/patience.ts';
import { freePort } from '@callejero/server/node/embedded-postgres/free-port.ts';
import { administer } from '@callejero/server/testing/postgres.ts';
import { withDatabase } from '@callejero/server/testing/url.ts';
import { startRoundRobin } from './round-robin.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const startTimeoutMs = 5 * patience;
/** With TEST_SERVERS=2 each server of the journeys is two, and each request goes to the other one. */
const hasTwoServers = process.env.TEST_SERVERS === '2';

export interface Account {
  email: string;
  password: string;
}

export interface RunningServer {
  url: string;
  /** The demonstration's user, from the server's start message; null without demonstration. */
  demoUser: Account | null;
  /** The folder of the mails that it sends. */
  outbox: string;
  stop(): Promise<void>;
}

/** Starts a server on a free port, with a data folder and a database of its own. Resolves when it announces its address. */
export async function startServer(
  postgres: string,
  demo: boolean,
  administrator: Account,
  configuration: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'callejero-e2e-'));
  const database = `journeys_${randomBytes(8).toString('hex')}`;
  await administer(postgres, `create database ${database}`);
  const port = await freePort();
  const [one, two] = hasTwoServers ? [await freePort(), await freePort()] : [port, null];
  const publicUrl = two === null ? '' : `http://localhost:${port}`;
  const start = (own: number) =>
    spawn(
      process.execPath,
      // The first option is that of `npm start`; the second avoids frequent garbage collections.
      [
        '--min-semi-space-size=16',
        '--heap-growing-percent=200',
        `--import=${path.join(repository, 'e2e/support/server-preload.mjs')}`,
        path.join(repository, 'apps/server/src/main.mjs'),
      ],
      {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          // Links in mails and passkeys need the port before the server listens.
          PORT: String(own),
          PUBLIC_URL: publicUrl,
          HOST: '',
          DATABASE_URL: withDatabase(postgres, database),
          DATA_DIR: data,
          DEMO: String(demo),
          // Only a few pictures: drawing all would slow down the first journeys.
          DEMO_PICTURES: '12',
          ADMIN_EMAIL: administrator.email,
          ADMIN_PASSWORD: administrator.password,
          // All journeys of a role share a session, which must not expire during the run.
          ACCESS_TOKEN_TTL: '7200',
          LOG_LEVEL: 'warn',
          // `newPerson` sends a client address for each person.
          TRUST_PROXY: '1',
          ...configuration,
        },
      },
    );
  const output = { text: '' };
  const child = start(one);
  const url = await address(child, output);
  // The first one fills the database.
  const other = two === null ? null : start(two);
  if (other) await address(other, { text: '' });
  const proxy = two === null ? null : await startRoundRobin(port, [one, two]);
  // The start messages were printed before the server answers.
  await fetch(`${url}/health`);
  const [, email, password] = /demostración: (\S+) · (\S+)/.exec(output.text) ?? [];
  return {
    url,
    demoUser: email && password ? { email, password } : null,
    outbox: path.join(data, 'outbox'),
    async stop() {
      proxy?.close();
      for (const each of [other, child]) {
        if (!each || each.exitCode !== null) continue;
        each.kill('SIGTERM');
        await once(each, 'exit');
      }
      await administer(postgres, `drop database ${database} with (force)`);
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The address that the server announces. Everything it prints is collected in `output`. */
function address(child: ChildProcess, output: { text: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server did not start (${why}).\n${output.text}`));
    const timer = setTimeout(() => fail(`nothing announced in ${startTimeoutMs / 1000} s`), startTimeoutMs);
    child.once('exit', (code) => fail(`ended with ${code}`));
    child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
    child.stdout?.on('data', (chunk: Buffer) => {
      output.text += chunk;
      const url = /^ {2}(http:\/\/localhost:\d+)$/m.exec(output.text)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}
