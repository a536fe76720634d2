/** What all commands have in common, the server and the push service too: `--help`, and what they refuse. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HelpAsked, UsageError } from '../node/command-line.ts';
import { environment } from '../node/embedded-postgres/processes.ts';
import { allCommands, findCommand } from './run-command.ts';

const repository = path.join(import.meta.dirname, '../../../..');
const entry = 'apps/server/src/command.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program that must read nothing but its arguments: its data folder is in one that takes no others. */
const run = (file: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...environment(), INIT_CWD: folder, DATA_DIR: path.join(folder, 'data') };
    execFile(
      process.execPath,
      [path.join(repository, file), ...args],
      { cwd: folder, env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

test('every command helps, and refuses unknown options and too many arguments in words', async () => {
  const commands = await allCommands();
  const { scripts } = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = Object.entries(scripts).flatMap(([script, text]) => {
    const name = /command\.mjs (\S+)/.exec(text)?.[1];
    return name === undefined ? [] : [[script, name]];
  });
  // Each is a script of its own name, as its usage says.
  expect(named.toSorted()).toEqual([...commands.keys()].map((name) => [name, name]));
  for (const [name, { usage, run: runIt }] of commands) {
    expect(usage).toContain(`npm run ${name}`);
    for (const args of [['--help'], ['-h'], ['algo', '--help', '--nada']])
      await expect(runIt(args), `${name} ${args}`).rejects.toEqual(new HelpAsked(usage));
    for (const option of usage.match(/--(?!help)[a-z][a-z-]+/g) ?? [])
      await expect(runIt([`${option}-nada`])).rejects.toThrow(`No existe la opción ${option}-nada.`);
    const unknown = runIt(['algo', '--nada']);
    await expect(unknown).rejects.toThrow(UsageError);
    await expect(unknown).rejects.toThrow(`No existe la opción --nada.\n\n${usage}`);
    if (usage.includes('ARCHIVO…')) continue;
    await expect(runIt(['uno', 'dos', 'tres']), name).rejects.toThrow(/^Sobra «/);
  }
});

longTest('the server and the push service help, and refuse what they do not know', async () => {
  for (const [file, name] of [
    ['apps/server/src/main.mjs', 'npm start'],
    ['apps/push/src/main.mjs', 'npm run push'],
    ['apps/server/src/worker.mjs', 'npm run worker'],
  ] as const) {
    expect(await run(file, '--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining(name) });
    const unknown = await run(file, '--puerto=80');
    expect(unknown).toMatchObject({ code: 2, out: '', err: expect.stringContaining('opción --puerto.') });
  }
});

test('help and refusals leave no file behind, and an unknown command names those that exist', async () => {
  const help = await run(entry, 'backup', '--help');
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Uso: npm run backup/) });
  // A module of the folder that is no command.
  for (const name of ['given-file', 'nada', '../api', '']) expect(await findCommand(name), name).toBeNull();
  expect(await run(entry, 'nada')).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      'No existe la orden «nada».\n\nLas que hay: admin, backup, basemap, city, compare-import, demo, doctor, import, ',
    ),
  });
  expect(await readdir(folder)).toEqual([]);
});
