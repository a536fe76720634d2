/** Opens the city in the browser's private file system. */
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { OpfsAhpFS } from '@electric-sql/pglite/opfs-ahp';
import { openPglite } from '../platform/open.ts';
import { removalMark, type StartStep, type StorageTrouble, type Store } from '../protocol.ts';
import { countFiles } from './count-files.ts';
import { measureStorage } from './measure-storage.ts';
import { holdsFilesOpen } from './open-files.ts';

/** Attempts to open files that another worker still holds, and the milliseconds between them. */
const maxTries = 40;
const pause = 250;

/** Open files that are not in use yet. Each costs a moment of every visit. */
const spareFiles = 64;

export interface Artifacts {
  pgliteWasmModule: WebAssembly.Module;
  initdbWasmModule: WebAssembly.Module;
  fsBundle: Blob;
}

export interface StoredCity {
  lite: PGlite;
  store: Store;
  trouble: StorageTrouble | null;
  /** Folder for files; null if nothing can be stored. */
  files: FileSystemDirectoryHandle | null;
}

export interface StartOptions {
  measure?: typeof measureStorage;
  /** Called when a step of the start begins. */
  begins?: (step: StartStep, trouble: StorageTrouble | null) => void;
}

/**
 * Ways to store the city, the best first, each in a folder of its own. The first holds every file open, and not every browser
 * allows so many; the second works in memory and writes what changed.
 */
const ways = [
  { scheme: 'opfs-ahp', suffix: '' },
  { scheme: 'memfs2opfs', suffix: '-copy' },
] as const;

/**
 * Opens the city of this version. Data of another version or of an interrupted first start is removed; the mark is written when
 * the city is complete.
 */
export async function openStored(
  name: string,
  version: string,
  artifacts: Promise<Partial<Artifacts>>,
  dump: () => Promise<Blob>,
  { measure = measureStorage, begins = () => undefined }: StartOptions = {},
): Promise<StoredCity> {
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  if (!root) return inMemory(artifacts, dump, null);
  const mark = `ready-${version}`;
  const places = ways.map(({ scheme, suffix }) => ({ scheme, own: name + suffix }));
  if (await has(root, name, removalMark))
    for (const { own } of places) await whenFree(() => removeFolder(root, own));
  const stored: typeof places = [];
  for (const place of places) if (await has(root, place.own, mark)) stored.push(place);

  begins('measuring', null);
  const trouble = await measure(root);
  if (stored.length === 0 && trouble === 'full') return inMemory(artifacts, dump, trouble);
  for (const { scheme, own } of [...stored, ...places.filter((place) => !stored.includes(place))]) {
    const isNew = !(await has(root, own, mark));
    // Where every write takes its time, the city runs in memory.
    if (isNew && scheme === 'opfs-ahp' && trouble === 'slow') continue;
    try {
      begins('loading', trouble);
      if (isNew) await whenFree(() => removeFolder(root, own));
      const folder = await root.getDirectoryHandle(own, { create: true });
      if (isNew && scheme === 'opfs-ahp' && !(await holdsFilesOpen(folder))) continue;
      // Fetch both at the same time.
      const [parts, loadDataDir] = await Promise.all([artifacts, isNew ? dump() : null]);
      begins(isNew ? 'storing' : 'opening', trouble);
      const lite = await whenFree(async () =>
        openPglite({
          ...parts,
          ...toOptions(scheme, `${own}/database`, loadDataDir ? await countFiles(loadDataDir) : 0),
          ...(loadDataDir ? { loadDataDir } : {}),
        }),
      );
      if (isNew) await folder.getFileHandle(mark, { create: true });
      const files = await folder.getDirectoryHandle('files', { create: true });
      return { lite, store: scheme, trouble, files };
    } catch (error) {
      console.warn(`this browser cannot store the city by ${scheme}`, error);
    }
  }
  return inMemory(artifacts, dump, trouble);
}

/** Options of PGlite for the place where it stores its files. `files`: how many the city begins with. */
export function toOptions(
  scheme: (typeof ways)[number]['scheme'],
  folder: string,
  files: number,
): PGliteOptions {
  const pool = { initialPoolSize: files + spareFiles, maintainedPoolSize: spareFiles };
  return scheme === 'opfs-ahp' ? { fs: new OpfsAhpFS(folder, pool) } : { dataDir: `${scheme}://${folder}` };
}

/** Tries again, because the files of a tab that was just closed are released a moment later. */
async function whenFree<T>(open: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      const isTaken = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isTaken || tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function removeFolder(root: FileSystemDirectoryHandle, name: string): Promise<void> {
  await root.removeEntry(name, { recursive: true }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  });
}

async function inMemory(
  artifacts: Promise<Partial<Artifacts>>,
  dump: () => Promise<Blob>,
  trouble: StorageTrouble | null,
): Promise<StoredCity> {
  const [parts, loadDataDir] = await Promise.all([artifacts, dump()]);
  return {
    lite: await openPglite({ ...parts, loadDataDir }),
    store: 'memory',
    trouble,
    files: null,
  };
}

async function has(root: FileSystemDirectoryHandle, name: string, mark: string): Promise<boolean> {
  const folder = await root.getDirectoryHandle(name).catch(() => null);
  return folder !== null && exists(folder, mark);
}

const exists = (folder: FileSystemDirectoryHandle, file: string): Promise<boolean> =>
  folder.getFileHandle(file).then(
    () => true,
    () => false,
  );
