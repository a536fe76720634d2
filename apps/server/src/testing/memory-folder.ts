import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
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
    const { bavail, bsize } = statfsSync(parent);
    if (Math.min(bavail * bsize, process.availableMemory()) < needed) return usual;
    folder = mkdtempSync(path.join(parent, 'callejero-'));
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
