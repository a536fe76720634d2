import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishMock } from './publish-mock.mjs';

let root: string;
let built: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'callejero-publish-'));
  built = path.join(root, 'dist');
  await mkdir(path.join(built, 'assets'), { recursive: true });
  await writeFile(path.join(built, 'index.html'), 'new');
  await writeFile(path.join(built, 'assets/new.js'), 'new');
  await writeFile(path.join(built, '.stamp'), 'of this machine');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

test('a folder gets the build without its stamp, and files of the previous build stay', async () => {
  const site = path.join(root, 'site/demostracion');
  await mkdir(path.join(site, 'assets'), { recursive: true });
  await writeFile(path.join(site, 'index.html'), 'old');
  await writeFile(path.join(site, 'assets/old.js'), 'old');
  expect(publishMock(built, site)).toBe(0);
  expect(await filesIn(site)).toEqual(['assets', 'assets/new.js', 'assets/old.js', 'index.html']);
  expect(await readFile(path.join(site, 'index.html'), 'utf8')).toBe('new');
});

test('another machine gets the build by rsync, whose failure fails the command', async () => {
  const host = path.join(root, 'host');
  await mkdir(host);
  // Replaces rsync and the other machine: copies from its last but one argument to the folder after the colon.
  const rsync = path.join(root, 'rsync');
  await writeFile(
    rsync,
    '#!/bin/sh\nwhile [ $# -gt 2 ]; do shift; done\ncp -R "$1." "$(echo "$2" | cut -d: -f2-)"\n',
  );
  await chmod(rsync, 0o755);
  vi.stubEnv('PATH', `${root}${path.delimiter}${process.env.PATH}`);
  expect(publishMock(built, `usuario@guia.example:${host}`)).toBe(0);
  expect(await filesIn(host)).toContain('assets/new.js');
  expect(publishMock(built, `usuario@guia.example:${root}/index.html/no`)).not.toBe(0);
});

test('without rsync the command says what is missing', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubEnv('PATH', root);
  expect(publishMock(built, 'usuario@guia.example:/var/www')).toBe(1);
  expect(String(said.mock.calls[0])).toContain('hace falta rsync');
});
