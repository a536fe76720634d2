import { readFile } from 'node:fs/promises';

const folder = new URL('../../../../docs/manual/', import.meta.url);

/** Null for a missing file: an installation may leave out `docs`. */
export const readManualFile = (path: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  readFile(new URL(path, folder)).catch(() => null);
