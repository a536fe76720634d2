import { fileURLToPath } from 'node:url';
import { readOwnBytes } from './read-own-file.ts';

const folder = new URL('../../../../docs/manual/', import.meta.url);

/** Null for a missing file: an installation may leave out `docs`. */
export const readManualFile = (path: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  readOwnBytes(fileURLToPath(new URL(path, folder)));
