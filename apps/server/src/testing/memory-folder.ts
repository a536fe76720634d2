import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Bytes: several times what a run has there at once. */
const needed = 3 * 1024 ** 3;

/**
 * A folder in memory for what a run of tests writes and throws away, which the end of this process removes. A database is
 * hundreds of files: on a disk, making and removing one costs the processor several times as much. Answers the usual folder
 * where there is no memory for files, too little of it, or where programs can't be run from it.
 */
export function makeMemoryFolder(parent = '/dev/shm', usual = os.tmpdir()): string {
  let folder = '';
  try {
    removeLeftovers(parent);
    const { bavail, bsize } = statfsSync(parent);
    if (Math.min(bavail * bsize, process.availableMemory()) < needed) return usual;
    folder = mkdtempSync(path.join(parent, `callejero-${process.pid}-`));
    // PostgreSQL may run as another account.
    chmodSync(folder, 0o755);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const program = path.join(folder, 'program');
    writeFileSync(program, '', { mode: 0o700 });
    accessSync(program, constants.X_OK);
    return folder;
  } catch {
    return usual;
  }
}

/** What processes that were killed left there. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, owner] = /^callejero-(\d+)-/.exec(name) ?? [];
    if (owner && !isRunning(Number(owner))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
