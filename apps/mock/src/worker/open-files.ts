/** Tries whether this browser holds as many files open as a database needs: PGlite waits for ever for one that is refused. */

const needed = 300;

/** The used part of a worker's file handle, because TypeScript's libraries of workers and of pages can't be loaded together. */
export interface OpensFiles {
  createSyncAccessHandle(): Promise<{ close(): void }>;
}

export async function holdsFilesOpen(folder: FileSystemDirectoryHandle): Promise<boolean> {
  const trial = await folder.getDirectoryHandle('trial', { create: true });
  const openOne = async (_: unknown, nth: number) => {
    const file: unknown = await trial.getFileHandle(`${nth}`, { create: true });
    return (file as OpensFiles).createSyncAccessHandle();
  };
  const opened = await Promise.allSettled(Array.from({ length: needed }, openOne));
  for (const one of opened) if (one.status === 'fulfilled') one.value.close();
  await folder.removeEntry('trial', { recursive: true });
  return opened.every(({ status }) => status === 'fulfilled');
}
