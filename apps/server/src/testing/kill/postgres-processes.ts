/** The processes of an embedded PostgreSQL, on Linux. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isPostgres, signal, until } from '../../node/embedded-postgres/processes.ts';

/** The first one is the parent of the others. */
export function readProcesses(dataDir: string): number[] {
  const file = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const first = Number.parseInt(file, 10);
  const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').match(/\d+/g) ?? [];
  return [first, ...others.map(Number)];
}

/** `restart`: PostgreSQL ends in order, as when an operator restarts it. */
export type PostgresEnd = 'all' | 'one' | 'restart';

/**
 * `all` is like a kill for lack of memory. If `one` process is killed, PostgreSQL notices it and restarts itself, because the
 * shared memory may be inconsistent.
 */
export async function endPostgres(dataDir: string, which: PostgresEnd): Promise<void> {
  const [first = 0, ...others] = readProcesses(dataDir);
  const one = others[Math.floor(Math.random() * others.length)] ?? first;
  const ended = which === 'all' ? [first, ...others] : which === 'one' ? [one] : [first];
  for (const pid of ended) signal(pid, which === 'restart' ? 'SIGINT' : 'SIGKILL');
  await until(() => ended.every((pid) => !isPostgres(pid)), 30_000);
}
