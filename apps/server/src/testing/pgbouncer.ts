/** A PgBouncer on this machine in front of the PostgreSQL of the tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findPgBouncer } from '../../../../scripts/pgbouncer.mjs';
import { freePort } from '../node/embedded-postgres/free-port.ts';
import { postgresIdentity } from '../node/embedded-postgres/postgres-identity.ts';

export const pgBouncer = findPgBouncer();

interface RunningPgBouncer {
  /** The URL of the database through it. */
  url: string;
  stop(): Promise<void>;
}

/** Starts it on a free port, with its defaults but for the mode. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<RunningPgBouncer> {
  const { username, password, hostname, port: databasePort, pathname, searchParams } = new URL(databaseUrl);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-pgbouncer-'));
  const port = await freePort();
  const name = pathname.slice(1);
  const users = path.join(folder, 'users.txt');
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  await writeFile(users, `"${username}" "${password}"\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${name} = host=${host} port=${databasePort || 5432} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
`,
  );
  // It refuses to run as root, like PostgreSQL.
  const { file: program, args, ...as } = postgresIdentity(folder).command(pgBouncer ?? '', [file]);
  const child = spawn(program, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer did not start: ${said}`)));
  });
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/${name}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
