/** What both stores must do. `disk-files.test.ts` and `s3-files.test.ts` test what is special of each. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../../ports/ports.ts';
import { type S3Server, startS3Server } from '../../../testing/s3-server.ts';
import { readConfig } from '../../config.ts';
import { openFiles } from './files.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-files-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const stores = {
  'on disk': (name: string) => openFiles(readConfig({ DATA_DIR: path.join(folder, name) })),
  'in a bucket': (name: string) => openFiles(readConfig({ DATA_DIR: folder, S3_URL: `${s3.url}/${name}` })),
};

describe.each(Object.entries(stores))('files %s', (_, open) => {
  const bytesOf = async (content: ReadableStream<Uint8Array>) =>
    new Uint8Array(await new Response(content).arrayBuffer());
  const read = async (files: FileStore, name: string, range?: { start: number; end: number }) => {
    const found = await files.get(name, range);
    return found && { size: found.size, bytes: await bytesOf(found.content) };
  };
  const listed = async (files: FileStore, under?: string) =>
    (await Array.fromAsync(files.list(under))).sort();
  const large = new Uint8Array(12_345_678).map((_value, index) => index % 251);

  test('a stored file is read back, from memory and from a stream, small and large, whole and in part', async () => {
    const files = await open('stored');
    const small = new Uint8Array([1, 2, 3, 4]);
    expect(await files.put('api_a.webp', small)).toEqual({ size: 4 });
    expect(await files.put('documents/api_b.pdf', new Blob([small]).stream())).toEqual({ size: 4 });
    expect(await files.put('sm/api_a.webp', new Blob([large]).stream())).toEqual({ size: large.length });
    expect(await files.put('empty', new Uint8Array())).toEqual({ size: 0 });
    expect(await read(files, 'api_a.webp')).toEqual({ size: 4, bytes: small });
    expect(await read(files, 'documents/api_b.pdf')).toEqual({ size: 4, bytes: small });
    expect(await read(files, 'empty')).toEqual({ size: 0, bytes: new Uint8Array() });
    const whole = await read(files, 'sm/api_a.webp');
    expect(whole?.size).toBe(large.length);
    expect(Buffer.compare(whole?.bytes ?? new Uint8Array(), large)).toBe(0);
    expect(await read(files, 'api_a.webp', { start: 1, end: 2 })).toEqual({
      size: 4,
      bytes: new Uint8Array([2, 3]),
    });
    expect(await read(files, 'api_a.webp', { start: 2, end: 100 })).toEqual({
      size: 4,
      bytes: new Uint8Array([3, 4]),
    });
  });

  test('a file is replaced completely, and one that was never stored is null', async () => {
    const files = await open('replaced');
    await files.put('api_c.webp', new Uint8Array([1, 2, 3]));
    await files.put('api_c.webp', new Uint8Array([9]));
    expect(await read(files, 'api_c.webp')).toEqual({ size: 1, bytes: new Uint8Array([9]) });
    expect(await files.get('api_d.webp')).toBeNull();
    expect(await files.get('none/api_d.webp', { start: 0, end: 1 })).toBeNull();
  });

  test('removing a missing file is no error', async () => {
    const files = await open('removed');
    await files.put('api_e.webp', new Uint8Array([1]));
    await files.remove('api_e.webp');
    await files.remove('api_e.webp');
    expect(await files.get('api_e.webp')).toBeNull();
  });

  test('all files are listed, or those of a folder, and none of another store', async () => {
    const files = await open('listed');
    await (await open('listed-too')).put('api_f.webp', new Uint8Array([1]));
    expect(await listed(files)).toEqual([]);
    for (const name of ['api_f.webp', 'sm/api_f.webp', 'map/a/0', 'map/a/1', 'mapa'])
      await files.put(name, new Uint8Array([1]));
    expect(await listed(files)).toEqual(['api_f.webp', 'map/a/0', 'map/a/1', 'mapa', 'sm/api_f.webp']);
    expect(await listed(files, 'map')).toEqual(['map/a/0', 'map/a/1']);
  });

  test.each([1, 8_000_000])(
    'an upload that is interrupted after %i bytes leaves the old file',
    async (sent) => {
      const files = await open(`broken-${sent}`);
      await files.put('api_g.webp', new Uint8Array([1]));
      let pulls = 0;
      const broken = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulls += 1;
          if (pulls === 1) controller.enqueue(new Uint8Array(sent));
          else controller.error(new Error('gone'));
        },
      });
      await expect(files.put('api_g.webp', broken)).rejects.toThrow('gone');
      await expect(
        files.put('api_h.webp', new ReadableStream({ start: (it) => it.error(new Error('gone')) })),
      ).rejects.toThrow('gone');
      expect(await read(files, 'api_g.webp')).toEqual({ size: 1, bytes: new Uint8Array([1]) });
      expect(await listed(files)).toEqual(['api_g.webp']);
    },
  );

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
    const files = await open('paths');
    await expect((async () => files.get(name))()).rejects.toThrow('Not a path');
    await expect((async () => files.put(name, new Uint8Array()))()).rejects.toThrow('Not a path');
    await expect((async () => files.remove(name))()).rejects.toThrow('Not a path');
  });
});
