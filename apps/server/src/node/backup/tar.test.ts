import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTar, tarEnd, tarEntry } from './tar.ts';

const moment = new Date('2026-01-02T03:04:05Z');

async function write(files: Record<string, Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    for await (const chunk of tarEntry(name, bytes.byteLength, [bytes], moment)) chunks.push(chunk);
  }
  return Buffer.concat([...chunks, tarEnd]);
}

/** The bytes in pieces of `size`, like a stream's. */
async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

test('a written archive is read back, whatever the size of its pieces', async () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,40}(\/[a-z0-9]{1,60}){0,3}$/);
  const content = fc.dictionary(name, fc.uint8Array({ maxLength: 2_000 }), { maxKeys: 5 });
  await fc.assert(
    fc.asyncProperty(content, fc.integer({ min: 1, max: 1_500 }), async (files, size) => {
      const read: Record<string, Uint8Array> = {};
      for await (const entry of readTar(pieces(await write(files), size))) {
        read[entry.name] = new Uint8Array(await buffer(entry.content));
      }
      expect(read).toEqual(
        Object.fromEntries(Object.entries(files).map(([key, value]) => [key, new Uint8Array(value)])),
      );
    }),
    { numRuns: runs(50, 15) },
  );
});

test('an entry that is not read is skipped', async () => {
  const bytes = await write({ a: new Uint8Array(1_300), b: new Uint8Array([7]) });
  const seen: string[] = [];
  for await (const entry of readTar(pieces(bytes, 100))) seen.push(entry.name);
  expect(seen).toEqual(['a', 'b']);
});

test('incomplete and damaged archives are errors', async () => {
  const bytes = await write({ a: new Uint8Array(1_300) });
  const readAll = async (source: Uint8Array) => {
    for await (const entry of readTar(pieces(source, 100))) await buffer(entry.content);
  };
  await expect(readAll(bytes.subarray(0, 900))).rejects.toThrow('termina antes de tiempo');
  bytes[3] = 1;
  await expect(readAll(bytes)).rejects.toThrow('la cabecera');
});

test('the system’s tar reads an archive', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-tar-'));
  const long = `files/${'a'.repeat(60)}/${'b'.repeat(80)}`;
  await writeFile(
    path.join(folder, 'x.tar'),
    await write({ 'manifest.json': Buffer.from('{}'), [long]: Buffer.from('hola') }),
  );
  execFileSync('tar', ['-xf', 'x.tar'], { cwd: folder });
  expect(await readFile(path.join(folder, long), 'utf8')).toBe('hola');
  await rm(folder, { recursive: true, force: true });
});
