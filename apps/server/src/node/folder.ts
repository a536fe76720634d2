import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and its missing parents. Node's `recursive` option never ends on a file system that answers ENOENT to every new
 * folder, such as /proc.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = path.dirname(folder);
    if (code === 'ENOENT' && parent !== folder && !(await isFolder(parent))) {
      await makeFolder(parent, mode);
      await makeFolder(folder, mode);
    } else if (!(await isFolder(folder))) throw error;
  }
}

const isFolder = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );
