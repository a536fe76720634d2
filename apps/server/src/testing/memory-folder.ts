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

/** Bytes, several times what a run needs at once. */
const needed = 3 * 1024 ** 3;

/**
 * Makes a folder in memory for temporary files of a test run, which the end of this process removes. A database has hundreds of
 * files, and making and removing them on a disk takes much more processor time. Returns the usual folder if there is no file
 * system in memory, too little room, or programs can't be run from it.
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

/** Removes folders of killed processes. */
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
