import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const read = (tokenSecret: string | null = null) => readSecrets({ dataDir, tokenSecret });

test('made at the first start, kept for the next, readable by nobody else', async () => {
  const first = await read();
  expect(first.tokens).toHaveLength(32);
  expect(await read()).toEqual(first);
  const file = path.join(dataDir, 'keys', 'token-secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  // What signs is derived, not the secret itself.
  expect(Buffer.from(first.tokens).toString('base64url')).not.toBe(await readFile(file, 'utf8'));
});

test('processes that start for the first time together agree', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => read()));
  expect(new Set(all.map(({ tokens }) => Buffer.from(tokens).toString('hex'))).size).toBe(1);
  expect(await readdir(path.join(dataDir, 'keys'))).toEqual(['token-secret']);
});

test('TOKEN_SECRET comes first, and an empty file is an error, not a secret', async () => {
  const given = await read('un secreto bastante largo para firmar');
  expect(given).not.toEqual(await read());
  await writeFile(path.join(dataDir, 'keys', 'token-secret'), '');
  await expect(read()).rejects.toThrow(StartError);
});
