/**
 * `npm run mutate [area…] [-- --from=N]`: puts the seeded faults of `mutants/faults.json` into a copy of the repository, one
 * at a time, and runs the tests that cover it. A fault that no test notices survives: a test is missing. Fails below 90 %.
 */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestPostgres } from '../apps/server/src/testing/postgres.ts';
import areas from './mutants/faults.json' with { type: 'json' };

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const server = 'apps/server/src';
/** Milliseconds after which tests that a fault keeps from ending are ended. */
const longest = 10 * 60 * 1000;
const wantedShare = 0.9;

/** A copy without history, whose packages are its own. Others are those that are installed here. */
async function copyRepository() {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'callejero-mutants-'));
  const left = new Set(['node_modules', '.git', 'data', 'dist', 'test-results']);
  await cp(repository, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !left.has(path.basename(source)),
  });
  for (const folder of [
    '.',
    ...(await readdir(path.join(repository, 'apps'))).map((name) => `apps/${name}`),
  ]) {
    await linkPackages(
      path.join(repository, folder, 'node_modules'),
      path.join(copy, folder, 'node_modules'),
    );
  }
  return copy;
}

/** Links to each package; those of the workspace are relative, and so lead into the copy. */
async function linkPackages(from, to) {
  const names = await readdir(from).catch(() => []);
  if (names.length > 0) await mkdir(to);
  for (const name of names) {
    const source = path.join(from, name);
    if (name === '@callejero')
      await cp(source, path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(source, path.join(to, name));
  }
}

/** Whether the tests pass, and the first that does not. */
function runTests(copy, tests, databaseUrl) {
  const files = tests.map((test) => `${server}/${test}`);
  const options = ['run', '--project=shared', '--bail=1', '--maxWorkers=1', '--reporter=default'];
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl, TEST_SEED: '1', NO_COLOR: '1' };
  const child = spawn(path.join(repository, 'node_modules/.bin/vitest'), [...options, ...files], {
    ...{ cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), longest);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      const by = /FAIL\s+\S*\s*(\S+\.test\.ts)(?: > (.*))?/.exec(said);
      resolve({ passed: code === 0, by: by ? `${by[1]}: ${by[2] ?? ''}` : said.slice(-400) });
    });
  });
}

/** Tries one fault: its own tests, then all of its area. */
async function isKilled(copy, { file, find, replace, tests = [] }, areaTests, databaseUrl) {
  const name = path.join(copy, server, file);
  const text = await readFile(name, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} has not exactly one ${find}`);
  await writeFile(
    name,
    text.replace(find, () => replace),
  );
  try {
    for (const some of [tests, areaTests]) {
      if (some.length === 0) continue;
      const { passed, by } = await runTests(copy, some, databaseUrl);
      if (!passed) return by;
    }
    return null;
  } finally {
    await writeFile(name, text);
  }
}

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const from = Number(/--from=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 0);
const names = asked.length > 0 ? asked : Object.keys(areas);
const postgres = await startTestPostgres({ autovacuum: 'off' });
const copy = await copyRepository();
const counts = { killed: 0, survived: 0 };
try {
  for (const name of names) {
    const { tests, faults } = areas[name];
    let killed = 0;
    for (const [at, fault] of faults.entries()) {
      if (at < from) continue;
      const by = await isKilled(copy, fault, tests, postgres.url);
      if (by !== null) killed += 1;
      const short = `${fault.find.trim().slice(0, 90)} → ${fault.replace.trim().slice(0, 60) || 'nothing'}`;
      console.log(
        `${by === null ? 'SURVIVED' : 'killed'} ${name} ${at} ${fault.file}: ${short}${by === null ? '' : ` (${by.trim()})`}`,
      );
    }
    const tried = faults.length - Math.min(from, faults.length);
    console.log(`${name}: ${killed} of ${tried} killed`);
    counts.killed += killed;
    counts.survived += tried - killed;
  }
} finally {
  await rm(copy, { recursive: true, force: true });
  await postgres.stop();
}
const share = counts.killed / (counts.killed + counts.survived);
console.log(`${counts.killed} killed, ${counts.survived} survived: ${Math.round(share * 1000) / 10} %`);
if (share < wantedShare) process.exitCode = 1;
