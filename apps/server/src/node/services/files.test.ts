import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '../../ports/ports.ts';
import { createFileStore } from './files.ts';

let folder: string;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-files-'));
  files = createFileStore(path.join(folder, 'stored-images'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = async (name: string): Promise<Uint8Array | null> => {
  const found = await files.get(name);
  return found && new Uint8Array(await new Response(found.content).arrayBuffer());
};

const listed = async (): Promise<string[]> => (await Array.fromAsync(files.list())).sort();

test('what is stored comes back, from memory and from a stream, small and large', async () => {
  const small = new Uint8Array([1, 2, 3]);
  const large = new Uint8Array(1024 * 1024).map((_, index) => index % 251);
  expect(await files.put('api_a.webp', small)).toEqual({ size: 3 });
  expect(await files.put('sm/api_a.webp', new Blob([large]).stream())).toEqual({ size: large.length });
  expect(await read('api_a.webp')).toEqual(small);
  expect(await read('sm/api_a.webp')).toEqual(large);
  expect((await files.get('sm/api_a.webp'))?.size).toBe(large.length);
  expect(await listed()).toEqual(['api_a.webp', 'sm/api_a.webp']);
});

test('what is not stored is null, and removing it is no error', async () => {
  expect(await files.get('api_b.webp')).toBeNull();
  expect(await listed()).toEqual([]);
  await files.put('api_b.webp', new Uint8Array([1]));
  await files.remove('api_b.webp');
  await files.remove('api_b.webp');
  expect(await files.get('api_b.webp')).toBeNull();
});

test('an upload that breaks off leaves nothing behind and what was there before stays', async () => {
  await files.put('api_c.webp', new Uint8Array([1]));
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array([2]));
      controller.error(new Error('gone'));
    },
  });
  await expect(files.put('api_c.webp', broken)).rejects.toThrow('gone');
  expect(await read('api_c.webp')).toEqual(new Uint8Array([1]));
  expect(await readdir(path.join(folder, 'stored-images', '.aside'))).toEqual([]);
});

test.each([
  '../a',
  'sm/../../a',
  '/etc/passwd',
  'a//b',
  '',
  '.',
  '.aside/x',
  'a\0b',
  'sm/.hidden',
  'a\\..\\b',
  'á',
])('refuses the path %j', async (name) => {
  await expect((async () => files.get(name))()).rejects.toThrow('Not a path');
  await expect(files.put(name, new Uint8Array())).rejects.toThrow('Not a path');
});
