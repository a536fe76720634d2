import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

const source = path.join(import.meta.dirname, 'memory-folder.ts');

test('a machine without files in memory uses its usual folder', () => {
  expect(makeMemoryFolder('/no/such/folder', '/usual')).toBe('/usual');
});

test.skipIf(process.platform !== 'linux')('the end of its process removes a folder in memory', () => {
  const script = `
    import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
    import { makeMemoryFolder } from ${JSON.stringify(source)};
    const folder = makeMemoryFolder('/dev/shm', '');
    console.log(JSON.stringify({ folder, isThere: existsSync(folder) }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const { folder, isThere } = JSON.parse(stdout) as { folder: string; isThere: boolean };
  // The name is empty on a machine with too little memory.
  expect(isThere).toBe(folder !== '');
  expect(existsSync(folder)).toBe(false);
});

test('folders of killed processes are removed, and those of running ones stay', () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'memory-'));
  // This process has ended when the call returns.
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [left, used] = [`callejero-${pid}-abc`, `callejero-${process.ppid}-abc`].map((name) =>
    path.join(parent, name),
  ) as [string, string];
  for (const folder of [left, used]) mkdirSync(folder);
  makeMemoryFolder(parent, '');
  expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
  rmSync(parent, { recursive: true });
});
