import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

const source = path.join(import.meta.dirname, 'memory-folder.ts');

test('a machine without files in memory has its usual folder', () => {
  expect(makeMemoryFolder('/no/such/folder', '/usual')).toBe('/usual');
});

test.skipIf(process.platform !== 'linux')('the end of its process removes a folder in memory', () => {
  const script = `
    import { existsSync } from 'node:fs';
    import { makeMemoryFolder } from ${JSON.stringify(source)};
    const folder = makeMemoryFolder('/dev/shm', '');
    console.log(JSON.stringify({ folder, isThere: existsSync(folder) }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const { folder, isThere } = JSON.parse(stdout) as { folder: string; isThere: boolean };
  // Empty on a machine with too little memory.
  expect(isThere).toBe(folder !== '');
  expect(existsSync(folder)).toBe(false);
});
