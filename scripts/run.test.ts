import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanEnvironment, installedNode, setup } from './setup.mjs';

const root = path.join(import.meta.dirname, '..');
const launcher = path.join(root, 'scripts/run.mjs');

it('every command of every package.json runs on the Node of the lockfile', () => {
  const wrong: string[] = [];
  for (const file of globSync('{.,*,*/*}/package.json', { cwd: root, exclude: ['node_modules'] })) {
    const { scripts = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
      scripts?: Record<string, string>;
    };
    for (const [name, script] of Object.entries(scripts))
      for (const command of script.split(' && ')) {
        const [, program = ''] = /^node scripts\/run\.mjs (?:--\S+ )*([\w@./-]+)/.exec(command) ?? [];
        const [, other = ''] = /^npm run (\S+)$/.exec(command) ?? [];
        // npm leaves out scripts before and after others where `ignore-scripts` is set.
        const isHook = /^(?:pre|post)/.test(name) && name.replace(/^(?:pre|post)/, '') in scripts;
        if (isHook || !(other in scripts || (program && existsSync(path.join(root, program)))))
          wrong.push(`${file}: ${name}: ${command}`);
      }
  }
  expect(wrong).toEqual([]);
});

/** What the launcher uses of Node, all of it in Node 18. */
const usable: Readonly<Record<string, readonly string[]>> = {
  'node:child_process': ['spawn', 'spawnSync'],
  'node:crypto': ['createHash'],
  'node:fs': ['default'],
  'node:os': ['default'],
  'node:path': ['default'],
  'node:url': ['fileURLToPath'],
};
/** What later versions of Node and JavaScript added and comes to mind first; CI starts a clone on Node 18 itself. */
const later =
  /import\.meta\.(?:dirname|filename|main|resolve)|\b(?:loadEnvFile|styleText|glob(?:Sync)?|withResolvers|fromAsync|toSorted|toReversed|toSpliced|groupBy|execve|Temporal)\b|Promise\.try|\b(?:await )?using |\brecursive: true, withFileTypes|RegExp\.escape|\biterator\.|with \{/;

const importsOf = (text: string) =>
  Array.from(text.matchAll(/^import (?:(.+) from )?'(.+)';$/gm), ([, names = '', from = '']) => ({
    names,
    from,
  }));

/** The launcher and the files that it imports. */
function launcherFiles(): ReadonlySet<string> {
  const files = new Set([launcher]);
  for (const file of files)
    for (const { from } of importsOf(readFileSync(file, 'utf8')))
      if (from.startsWith('.')) files.add(path.join(path.dirname(file), from));
  return files;
}

it('the launcher imports only JavaScript of its own and of Node 18', () => {
  const wrong: string[] = [];
  for (const file of launcherFiles()) {
    const text = readFileSync(file, 'utf8');
    for (const { names, from } of importsOf(text)) {
      if (from.startsWith('.')) continue;
      const used = names.startsWith('{') ? names.replaceAll(/[{}\s]/g, '').split(',') : ['default'];
      for (const name of used)
        if (!usable[from]?.includes(name)) wrong.push(`${path.basename(file)}: ${name} of ${from}`);
    }
    const found = later.exec(text) ?? /\bimport\(|\brequire\(/.exec(text);
    if (found) wrong.push(`${path.basename(file)}: ${found[0]}`);
    if (!file.endsWith('.mjs')) wrong.push(path.basename(file));
  }
  expect(wrong).toEqual([]);
});

it('a test that starts a program gives it what every program needs here, libraries included', () => {
  // LD_LIBRARY_PATH is set where the system lacks a library of Node.
  const wrong = globSync('{apps,packages,e2e,bench,scripts}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  }).filter((file) => /\bPATH: process\.env\.PATH\b/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(wrong, 'environment() of apps/server/src/node/embedded-postgres/processes.ts has it').toEqual([]);
});

const ownEnvironment = { ...cleanEnvironment(process.env), PATH: path.dirname(process.execPath) };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-run-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lock = (platform: string, version: string) =>
  writeFile(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({
      packages: {
        'node_modules/node-here': { version, bin: { node: 'bin/node' }, os: platform, cpu: process.arch },
      },
    }),
  );

/** The launcher in a repository in which everything is installed: its Node is this one. Returns its path. */
async function installedLauncher(): Promise<string> {
  await lock(process.platform, process.versions.node);
  const bin = path.join(folder, 'node_modules/node-here/bin');
  await mkdir(bin, { recursive: true });
  await symlink(process.execPath, path.join(bin, 'node'));
  for (const file of launcherFiles()) await cp(file, path.join(folder, path.relative(root, file)));
  await setup({ root: folder, install: async () => 0 });
  return path.join(folder, 'scripts/run.mjs');
}

it('a program and what it starts run on the Node of the lockfile, and its exit code is passed on', async () => {
  const script = `console.log(process.execPath, require('child_process').execFileSync('node', ['-p', 'process.execPath'], { encoding: 'utf8' })); process.exit(7)`;
  const { status, stdout } = spawnSync(process.execPath, [await installedLauncher(), '-e', script], {
    cwd: os.tmpdir(),
    env: { ...ownEnvironment, PATH: '/usr/bin:/bin' },
    encoding: 'utf8',
  });
  expect([status, stdout.trim()]).toEqual([7, `${process.execPath} ${process.execPath}`]);
});

/** Ends when it is asked to, in order. */
const waiting = `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => { console.log('asked by', signal); process.exit(3); });
  setInterval(() => {}, 1000); console.log('waits');`;

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s is passed on to the program', async (signal) => {
  const child = spawn(process.execPath, [await installedLauncher(), '-e', waiting], { env: ownEnvironment });
  const ended = once(child, 'close');
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  await expect.poll(() => said).toContain('waits');
  child.kill(signal);
  expect(await ended).toEqual([3, null]);
  expect(said).toContain(`asked by ${signal}`);
});

it('a program that a signal has ended ends the launcher with the same signal', async () => {
  const child = spawn(
    process.execPath,
    [await installedLauncher(), '-e', 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)'],
    {
      env: ownEnvironment,
    },
  );
  expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
});

it('a program ends in order when only the shell of npm gets the signal', async () => {
  // Such a shell ends at the signal and does not forward it.
  const shell = spawn(
    '/bin/sh',
    ['-c', '"$0" "$@"; true', process.execPath, await installedLauncher(), '-e', waiting],
    {
      env: { ...ownEnvironment, npm_lifecycle_event: 'start' },
    },
  );
  const ended = once(shell, 'close');
  let said = '';
  shell.stdout.on('data', (chunk) => (said += chunk));
  await expect.poll(() => said).toContain('waits');
  shell.kill('SIGTERM');
  // The program holds the other end of the stream until it ends.
  await ended;
  expect(said).toContain('asked by SIGTERM');
});

it('a missing Node is explained in a sentence, and the machine’s is used where there is none and it is new enough', async () => {
  await lock(process.platform, '26.1.0');
  expect(() => installedNode(folder)).toThrow(
    'Falta el Node de Callejero (node-here), una dependencia opcional. Vuelve a instalar con «npm ci --include=optional».',
  );
  await mkdir(path.join(folder, 'node_modules/node-here/bin'), { recursive: true });
  await writeFile(path.join(folder, 'node_modules/node-here/bin/node'), '');
  expect(installedNode(folder, { PATH: '/bin' })).toEqual({
    node: path.join(folder, 'node_modules/node-here/bin/node'),
    env: { PATH: [path.join(folder, 'node_modules/node-here/bin'), '/bin'].join(path.delimiter) },
  });
  await mkdir(path.join(folder, 'node_modules/.callejero-libraries'));
  expect(installedNode(folder, {}).env).toMatchObject({
    LD_LIBRARY_PATH: path.join(folder, 'node_modules/.callejero-libraries'),
  });
  await lock('another', process.versions.node);
  expect(installedNode(folder).node).toBe(process.execPath);
  await lock('another', '1000.0.0');
  expect(() => installedNode(folder)).toThrow('instala Node 1000 o posterior');
});
