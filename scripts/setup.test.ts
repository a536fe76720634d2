import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanEnvironment, npmCommand, setup } from './setup.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'callejero-setup-'));
  await writeFile(path.join(root, 'package-lock.json'), '{"version": 1}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('dependencies are installed once, and again when the lockfile changes', async () => {
  let runs = 0;
  const install = async () => {
    runs += 1;
    return 0;
  };
  expect(await setup({ root, install })).toBe('installed');
  expect(await setup({ root, install })).toBe('fresh');
  expect(runs).toBe(1);
  await writeFile(path.join(root, 'package-lock.json'), '{"version": 2}');
  expect(await setup({ root, install })).toBe('installed');
  expect(await readdir(root)).not.toContain('.setup-lock');
});

test('what somebody installed by hand is not installed again, unless a package for this machine is missing', async () => {
  let runs = 0;
  const install = async () => {
    runs += 1;
    return 0;
  };
  const ours = { version: '1.0.0', optional: true, os: [process.platform] };
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/always': { version: '1.0.0' },
    'node_modules/ours': ours,
    'node_modules/theirs': { ...ours, os: ['plan9'] },
    'node_modules/portable': { version: '1.0.0', optional: true },
  };
  const installed = async (there: Record<string, unknown>) => {
    for (const folder of Object.keys(there)) await mkdir(path.join(root, folder), { recursive: true });
    const hidden = path.join(root, 'node_modules/.package-lock.json');
    await writeFile(hidden, JSON.stringify({ packages: there }));
    return await setup({ root, install });
  };
  await writeFile(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
  const all = { 'node_modules/always': packages['node_modules/always'], 'node_modules/ours': ours };
  expect(await installed(all)).toBe('by hand');
  expect(await installed(all)).toBe('fresh');
  for (const [name, version] of [
    ['ours', undefined],
    ['always', '0.9.0'],
  ] as const) {
    await rm(path.join(root, 'node_modules'), { recursive: true });
    expect(await installed({ ...all, [`node_modules/${name}`]: { version } })).toBe('installed');
  }
  expect(runs).toBe(2);
});

test('two simultaneous runs install once', async () => {
  let runs = 0;
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const install = async () => {
    runs += 1;
    started.resolve();
    await finish.promise;
    return 0;
  };
  const first = setup({ root, install });
  await started.promise;
  const second = setup({ root, install });
  finish.resolve();
  expect(await Promise.all([first, second])).toEqual(['installed', 'waited']);
  expect(runs).toBe(1);
});

test('a failed install runs again, and the lock of a killed process is taken over', async () => {
  await expect(setup({ root, install: async () => 1 })).rejects.toThrow('npm ci terminó con el código 1');
  const lock = path.join(root, '.setup-lock');
  await mkdir(lock);
  await utimes(lock, new Date(0), new Date(0));
  expect(await setup({ root, install: async () => 0 })).toBe('installed');
});

test('inherited npm settings that would change the installation are removed, and those for downloads stay', () => {
  const env = {
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    npm_config_workspace: 'x',
    npm_config_ignore_scripts: 'true',
  };
  expect(cleanEnvironment({ ...env, npm_config_cache: '/c', PATH: '/bin' })).toEqual({
    npm_config_cache: '/c',
    PATH: '/bin',
  });
});

test('npm runs on the given Node if its own script is known, and else from the path, on Windows in a shell', () => {
  const of = (platform: NodeJS.Platform, started?: string) =>
    npmCommand({ node: '/node', started, platform });
  for (const [platform, started] of [
    ['linux', '/usr/lib/node_modules/npm/bin/npm-cli.js'],
    ['win32', 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'],
  ] as const)
    expect(of(platform, started)).toEqual({
      ...{ command: '/node', first: ['--no-deprecation', started], shell: false },
    });
  // Another package manager started it, or nobody.
  for (const started of [undefined, '/usr/lib/pnpm/pnpm.cjs']) {
    expect(of('darwin', started)).toEqual({ command: 'npm', first: [], shell: false });
    expect(of('win32', started)).toEqual({ command: 'npm.cmd', first: [], shell: true });
  }
});
