import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { readSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const read = (tokenSecret: string | null = null, previousTokenSecret: string | null = null) =>
  readSecrets({ dataDir, tokenSecret, previousTokenSecret });
const hex = (key: Uint8Array | undefined) => Buffer.from(key ?? []).toString('hex');

test('a secret is made at the first start, stored for the next, and readable by this account only', async () => {
  const first = await read();
  expect(first.tokens.map((key) => key.length)).toEqual([32]);
  expect(await read()).toEqual(first);
  const file = path.join(dataDir, 'keys', 'token-secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  // Tokens are signed with a derived key, not with the secret itself.
  expect(Buffer.from(first.tokens[0] ?? []).toString('base64url')).not.toBe(await readFile(file, 'utf8'));
});

test('processes that start for the first time together get the same secret', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => read()));
  expect(new Set(all.map(({ tokens }) => hex(tokens[0]))).size).toBe(1);
  expect(await readdir(path.join(dataDir, 'keys'))).toEqual(['token-secret']);
});

test('TOKEN_SECRET wins over the file, and an empty file is an error', async () => {
  const given = await read('un secreto bastante largo para firmar');
  expect(given).not.toEqual(await read());
  await writeFile(path.join(dataDir, 'keys', 'token-secret'), '');
  await expect(read()).rejects.toThrow(StartError);
});

test('a previous secret is still accepted, from the configuration or from its file', async () => {
  const [old] = (await read('el secreto de antes, bastante largo')).tokens;
  const configured = await read('el secreto de ahora, bastante largo', 'el secreto de antes, bastante largo');
  expect(configured.tokens.map(hex).slice(1)).toEqual([hex(old)]);
  const [made] = (await read()).tokens;
  const folder = path.join(dataDir, 'keys');
  await rename(path.join(folder, 'token-secret'), path.join(folder, 'token-secret.previous'));
  const after = await read();
  expect(after.tokens.map(hex)).toEqual([expect.not.stringMatching(hex(made)), hex(made)]);
});
