import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildClient } from './build-client.mjs';

let root: string;
const put = async (file: string, text: string) => {
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'callejero-build-'));
  await put('package-lock.json', '{}');
  await put('apps/client/src/main.ts', 'one');
  await put('apps/client/dist/index.html', 'built');
  await put('packages/contract/src/query.ts', 'one');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

/** Number of builds that another call causes. */
function builtAgain(code = 0): number {
  let builds = 0;
  const build = () => {
    builds += 1;
    return code;
  };
  const answered = buildClient({ root, build });
  expect(answered).toBe(builds === 0 ? 0 : code);
  return builds;
}

test('the client is built once, and again when a source, the contract or a dependency changes', async () => {
  expect(builtAgain()).toBe(1);
  expect(builtAgain()).toBe(0);
  for (const file of ['apps/client/src/main.ts', 'packages/contract/src/query.ts', 'package-lock.json']) {
    await put(file, 'two');
    expect([file, builtAgain(), builtAgain()]).toEqual([file, 1, 0]);
  }
  await put('apps/client/src/new.ts', '');
  expect(builtAgain()).toBe(1);
});

test('tests and build output do not count as sources', async () => {
  builtAgain();
  await put('apps/client/src/main.test.ts', 'x');
  await put('apps/client/dist/index.html', 'x');
  await put('apps/client/node_modules/x/index.js', 'x');
  expect(builtAgain()).toBe(0);
});

test('a failed or removed build runs again', async () => {
  expect(builtAgain(2)).toBe(1);
  expect(builtAgain()).toBe(1);
  await rm(path.join(root, 'apps/client/dist/.stamp'));
  expect(builtAgain()).toBe(1);
});
