/** The processes of an embedded PostgreSQL, as Linux lists them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isPostgres, until } from '../../node/embedded-postgres/processes.ts';

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0; // It ended meanwhile.
  }
}

/** The first one is the parent of the others. */
function processesOf(dataDir: string): number[] {
  const file = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const first = Number.parseInt(file, 10);
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first);
  return [first, ...others.map(Number)];
}

/**
 * `all` is what a lack of memory or an impatient operator does; of `one` connection PostgreSQL learns, and restarts itself
 * because that one may have left half of something in the memory that they share. Answers whether there was one to kill.
 */
export async function killPostgres(dataDir: string, which: 'all' | 'one'): Promise<void> {
  const [first = 0, ...others] = processesOf(dataDir);
  const one = others[Math.floor(Math.random() * others.length)] ?? first;
  const killed = which === 'all' ? [first, ...others] : [one];
  for (const pid of killed) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
  await until(() => killed.every((pid) => !isPostgres(pid)), 10_000);
}
