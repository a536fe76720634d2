/** The processes of an embedded PostgreSQL, as Linux lists them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isPostgres, signal, until } from '../../node/embedded-postgres/processes.ts';

/** The first one is the parent of the others. */
function processesOf(dataDir: string): number[] {
  const file = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const first = Number.parseInt(file, 10);
  const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').match(/\d+/g) ?? [];
  return [first, ...others.map(Number)];
}

/** `restart` is what an operator does: it ends in order, whatever is under way. */
export type PostgresEnd = 'all' | 'one' | 'restart';

/**
 * `all` is what a lack of memory or an impatient operator does. Of `one` that is killed PostgreSQL learns, and restarts itself
 * because that one may have left half of something in the memory that they share.
 */
export async function endPostgres(dataDir: string, which: PostgresEnd): Promise<void> {
  const [first = 0, ...others] = processesOf(dataDir);
  const one = others[Math.floor(Math.random() * others.length)] ?? first;
  const ended = which === 'all' ? [first, ...others] : which === 'one' ? [one] : [first];
  for (const pid of ended) signal(pid, which === 'restart' ? 'SIGINT' : 'SIGKILL');
  await until(() => ended.every((pid) => !isPostgres(pid)), 30_000);
}
