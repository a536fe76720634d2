/** docs/operate.md: what `npm run drill` does not type on a Debian is run here, and nothing in it names what does not exist. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { importLimits } from '@callejero/contract/resources/imports.ts';
import { allCommands } from '@callejero/server/commands/run-command.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, path as order, readBlocks } from './drill/document.ts';
import { commands } from './release/commands.mjs';
import { ownFiles } from './release/files.mjs';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const operate = await read('docs/operate.md');
const blocks = readBlocks(operate);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-operate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a block that does not say where it is run is refused', () => {
  const block = (head: string) => `# A\n\n## B\n\n${head}\necho 1\n\`\`\`\n`;
  expect(readBlocks(block('```sh drill'))).toEqual([
    { section: 'B', runs: 'drill', commands: 'echo 1\n', line: 5 },
  ]);
  for (const head of ['```', '```sh', '```nginx', '```sh never', '  ```sh drill'])
    expect(() => readBlocks(block(head))).toThrow('Line 5');
  expect(() => readBlocks('```sh test\necho 1\n')).toThrow('does not end');
});

it('the drill follows every section that has a block for it, in an order that has no others', () => {
  const [form, ...others] = blocks;
  expect(form).toMatchObject({ section: 'What only you know', runs: 'drill' });
  const typed = new Set(others.filter(({ runs }) => runs === 'drill').map(({ section }) => section));
  expect([...new Set(order.map(([, section]) => section))].toSorted()).toEqual([...typed].toSorted());
  // Sections are found by their name.
  const headings = Array.from(operate.matchAll(/^#{1,3} (.+)$/gm), ([, heading]) => heading);
  expect(headings).toEqual([...new Set(headings)]);
  expect(answer('A=1 # why\nB=2\n', { A: 'x y' })).toBe("A='x y'\nB=2\n");
  expect(() => answer('A=1\n', { C: '1' })).toThrow('does not ask for C');
});

it('each block is a program that a shell can read', () => {
  for (const { commands: text, line } of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    expect([line, status, stderr]).toEqual([line, 0, '']);
  }
});

it('what the document calls a command of Callejero is one, with these options', async () => {
  const usages = await allCommands();
  // Not the user, who stands behind `-u` and `-o`.
  const calls = operate.matchAll(/(?<!-[ou] )\bcallejero (?!callejero\b)([a-z][a-z-]*)((?: --[a-z]+)*)/g);
  const named = Array.from(calls, ([text, name = '', options = '']) => ({
    ...{ text, name, options: options.split(' ').filter(Boolean) },
  }));
  expect(named.length).toBeGreaterThan(20);
  const known: Readonly<Record<string, { command?: string }>> = commands;
  const wrong = named.filter(({ name, options }) => {
    const entry = known[name];
    const usage = usages.get(entry?.command ?? name)?.usage ?? '';
    return !entry || options.some((option) => !usage.includes(option));
  });
  expect(wrong).toEqual([]);
});

it('a release brings each of its files that the commands copy', () => {
  const own: readonly string[] = ownFiles(root);
  const named = Array.from(
    operate.matchAll(/\/opt\/callejero\/current\/([\w./-]+)/g),
    ([, file = '']) => file,
  );
  const missing = named.filter((file) => file !== 'callejero' && !own.includes(file));
  expect(named.length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});

/** Stands for Docker, which the machines of the tests lack: says what it was asked. */
const docker = '#!/bin/sh\nprintf \'%s\\n\' "$*" >> "$ASKED"\n';

it('the commands for containers name the services, files and commands that there are', async () => {
  const [bin, work] = [path.join(folder, 'bin'), path.join(folder, 'clone')];
  await mkdir(bin);
  await writeFile(path.join(bin, 'docker'), docker);
  await chmod(path.join(bin, 'docker'), 0o755);
  await mkdir(work);
  for (const file of ['.env.example', 'compose.yaml', 'make-secrets.sh', 'Dockerfile'])
    await cp(path.join(root, 'deploy', file), path.join(work, 'deploy', file));
  const asked = path.join(folder, 'asked');
  const tested = blocks.filter(({ runs }) => runs === 'test');
  expect(tested.map(({ section }) => section)).toEqual(['Containers', 'Containers']);
  for (const { commands: text, line } of tested) {
    const { status, stderr } = spawnSync('bash', ['-euo', 'pipefail'], {
      ...{ input: text, cwd: work, encoding: 'utf8' },
      env: { PATH: `${bin}:${process.env.PATH}`, ASKED: asked },
    });
    expect([line, status, stderr]).toEqual([line, 0, '']);
  }
  expect(existsSync(path.join(work, 'deploy/.env'))).toBe(true);
  expect(existsSync(path.join(work, 'deploy/secrets/TOKEN_SECRET'))).toBe(true);
  const compose = await read('deploy/compose.yaml');
  const lines = (await readFile(asked, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    for (const [, file = ''] of line.matchAll(/-f (\S+)/g))
      expect(existsSync(path.join(work, file))).toBe(true);
    const [, service = '', program, command = ''] = /exec (\S+) (\S+) (\S+)/.exec(line) ?? [];
    if (service === '') continue;
    expect(compose).toMatch(new RegExp(`^  ${service}:$`, 'm'));
    expect([program, command in commands]).toEqual(['callejero', true]);
  }
});

it('the proxies let the largest upload pass, and set the address of the visitor themselves', async () => {
  const nginx = await read('deploy/nginx/callejero.conf');
  const [, megabytes] = /^ +client_max_body_size (\d+)m;$/m.exec(nginx) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(importLimits.upload);
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
  expect(operate).toContain('\nTRUST_PROXY=1\n');
  // The document writes the town's name over it.
  for (const file of ['deploy/nginx/callejero.conf', 'deploy/caddy/one-machine.Caddyfile'])
    expect(await read(file)).toMatch(/^(?: +server_name )?guia\.tu-ciudad\.example/m);
});
