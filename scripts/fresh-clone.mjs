/**
 * `fresh-clone.mjs VERSION`: starts a copy of the repository in which nothing is installed, as somebody does who has an old npm and
 * an old Node, and stops it as a service manager does. Fails if it does not answer, or if something of it stays behind.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyRepository } from './copy-repository.mjs';
import { cleanEnvironment, pinnedNode } from './setup.mjs';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** By the major version of npm: one that people have, a Node that it runs on, and settings of npm that people have too. */
const machines = {
  9: { npm: '9.2.0', node: '18.20.8', settings: '' },
  10: { npm: '10.8.2', node: '18.20.8', settings: 'ignore-scripts=true\nomit=optional\n' },
  11: { npm: '11.6.2', node: '22.23.5', settings: '' },
};
/** Milliseconds for the installation, the build and the start together, on a busy machine. */
const patience = 900_000;

/** Installs a machine's Node and npm into `folder` and returns the folder of its commands. */
function installMachine(folder, { npm, node }) {
  const name = path.basename(pinnedNode(repository).folder);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(
    'npm',
    ['i', '--prefix', folder, ...options, `npm@${npm}`, `${name}@${node}`],
    {
      cwd: folder,
      env: cleanEnvironment(process.env),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`npm ${npm} and Node ${node} could not be installed.`);
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  fs.symlinkSync(path.join(folder, 'node_modules/npm/bin/npm-cli.js'), path.join(bin, 'npm'));
  fs.symlinkSync(path.join(folder, 'node_modules', name, 'bin/node'), path.join(bin, 'node'));
  return bin;
}

/** The path without our own Node and packages, which precede the machine's. */
function pathOf(bin) {
  const others = process.env.PATH.split(path.delimiter).filter((folder) => !folder.startsWith(repository));
  return [bin, ...others].join(path.delimiter);
}

async function start(clone, bin) {
  // From another folder, as a service manager may do.
  const npm = spawn('npm', ['--prefix', clone, 'start'], {
    cwd: os.tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...cleanEnvironment(process.env),
      ...{ PATH: pathOf(bin), PORT: '0', PUBLIC_URL: '', DATABASE_URL: '', DATA_DIR: '' },
      ...{ DEMO: 'false', LOG_LEVEL: 'warn' },
    },
  });
  // Not `exit`: everything that npm started holds the other end of these streams until it ends.
  const ended = once(npm, 'close');
  const timer = setTimeout(() => npm.kill('SIGTERM'), patience);
  let said = '';
  const address = new Promise((resolve) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (chunk) => {
        process.stdout.write(chunk);
        said += chunk;
        const url = /^ {2}(http:\/\/localhost:\d+)$/m.exec(said)?.[1];
        if (url) resolve(url);
      });
  });
  const url = await Promise.race([address, ended.then(() => null)]);
  try {
    if (url === null) return 'it did not start';
    const { status } = await fetch(`${url}/health`);
    if (status !== 200) return `/health answered ${status}`;
    // The app, which the start has built.
    const page = await fetch(url);
    if (page.status !== 200) return `the app answered ${page.status}`;
  } finally {
    npm.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  }
  if (fs.existsSync(path.join(clone, 'data/postgres/postmaster.pid')))
    return 'its database did not end in order';
  return null;
}

const machine = machines[process.argv[2]];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callejero-machine-'));
const clone = copyRepository('callejero clone-');
try {
  fs.writeFileSync(path.join(clone, '.npmrc'), machine.settings);
  const failure = await start(clone, installMachine(folder, machine));
  if (failure) {
    console.error(`A fresh clone with npm ${machine.npm} and Node ${machine.node}: ${failure}.`);
    process.exitCode = 1;
  }
} finally {
  for (const used of [folder, clone]) fs.rmSync(used, { recursive: true, force: true });
}
