/** Assigns processes to cores, and reads their memory. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';

/** Core of the measured programs, including databases. */
const measuredCore = '0';
const loadCore = '1';

function runs(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Whether cores can be assigned, which needs two and `taskset`. */
export const canPin =
  os.availableParallelism() > 1 &&
  runs('taskset', ['-c', measuredCore, 'true']) &&
  runs('taskset', ['-c', loadCore, 'true']);

/** `wrk` prints its help and fails when it is called without arguments; only its absence is an error. */
export const hasWrk = spawnSync('wrk', [], { stdio: 'ignore' }).error === undefined;

/** `both`: for a program that uses two cores, beside the load. */
export type Cores = 'measured' | 'load' | 'both';

const coresOf = { measured: measuredCore, load: loadCore, both: `${measuredCore},${loadCore}` };

/** Whether this process is on the load's core. */
let isPinned = false;

/** The command line that runs `args` on these cores, once this process has its own; children inherit them. */
export function onCores(cores: Cores, args: readonly [string, ...string[]]): [string, ...string[]] {
  return isPinned ? ['taskset', '-c', coresOf[cores], ...args] : [...args];
}

/** Moves this process and its future children to the load's core. */
export function moveToLoadCore(): void {
  if (!canPin) return;
  spawnSync('taskset', ['-a', '-p', '-c', loadCore, String(process.pid)], { stdio: 'ignore' });
  isPinned = true;
}

/** Resident memory of a process in MiB; null if unknown. */
export function residentMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    const { status, stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) / 1024 : null;
  }
}
