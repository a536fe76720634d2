/** Which core runs what, and what the operating system says about a process. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';

/** What is measured shares this core, databases included. */
const measuredCore = '0';
const loadCore = '1';

function runs(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Whether cores can be chosen: two of them, and `taskset`. */
export const canPin =
  os.availableParallelism() > 1 &&
  runs('taskset', ['-c', measuredCore, 'true']) &&
  runs('taskset', ['-c', loadCore, 'true']);

/** `wrk` prints its help and fails when it is called without arguments; only its absence is an error. */
export const hasWrk = spawnSync('wrk', [], { stdio: 'ignore' }).error === undefined;

/** `both`: what is measured is made to run beside itself, and the load with it. */
export type Cores = 'measured' | 'load' | 'both';

const coresOf = { measured: measuredCore, load: loadCore, both: `${measuredCore},${loadCore}` };

/** The command line that runs `args` there; children inherit it. */
export function onCores(cores: Cores, args: readonly [string, ...string[]]): [string, ...string[]] {
  return canPin ? ['taskset', '-c', coresOf[cores], ...args] : [...args];
}

/** This process and all that it starts from now on move to the load's core. */
export function moveToLoadCore(): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', '-c', loadCore, String(process.pid)], { stdio: 'ignore' });
}

/** Resident memory of a process in MiB; null where nobody tells. */
export function residentMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    const { status, stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) / 1024 : null;
  }
}
