import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './folder.ts';

test('a folder is made with those above it, by several at once and again', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'callejero-folder-'));
  try {
    const folder = path.join(root, 'one', 'two', 'three');
    await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700)]);
    await makeFolder(folder);
    const { mode } = await stat(path.dirname(folder));
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o700);
    expect((await stat(folder)).isDirectory()).toBe(true);
  } finally {
    await rm(root, { recursive: true });
  }
});
