import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '../../../ports/ports.ts';
import { createDiskFiles } from './disk-files.ts';

let folder: string;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-files-'));
  files = createDiskFiles(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const aside = () => readdir(path.join(folder, '.aside'));

test('an interrupted upload leaves no temporary file', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array([2]));
      controller.error(new Error('gone'));
    },
  });
  await expect(files.put('api_c.webp', broken)).rejects.toThrow('gone');
  expect(await aside()).toEqual([]);
});

test('a temporary file of a killed process is not listed, and removed after an hour', async () => {
  await files.put('api_a.webp', new Uint8Array([1]));
  for (const name of ['old', 'new']) await writeFile(path.join(folder, '.aside', name), 'half');
  const before = new Date(Date.now() - 61 * 60_000);
  await utimes(path.join(folder, '.aside', 'old'), before, before);
  expect(await Array.fromAsync(files.list())).toEqual(['api_a.webp']);
  expect(await aside()).toEqual(['new']);
});
