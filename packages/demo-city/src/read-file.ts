import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where a file of `town/` is, for platforms with a disk. */
export const demoPath = (name: string): string => fileURLToPath(new URL(`../town/${name}`, import.meta.url));

export const readDemoFile = (name: string): Promise<Uint8Array<ArrayBuffer>> => readFile(demoPath(name));
