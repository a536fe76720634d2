/**
 * `npm run test:changed [-- BASE]`: the tests of what has changed since BASE (a commit; without it, since the last commit): on the
 * server those in the room of each changed file, elsewhere those that import it, and the journeys about the changed features.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The features that files belong to; a collection's contract belongs to the feature of the same name. */
export function featuresOf(files) {
  const names = files.map(
    (file) =>
      /^apps\/(?:client|server)\/src\/(?:features|entities)\/([\w-]+)\//.exec(file)?.[1] ??
      /^packages\/contract\/src\/resources\/([\w-]+)\.ts$/.exec(file)?.[1],
  );
  return [...new Set(names.filter(Boolean))];
}

/** The folders of the server whose tests are about these files. */
export function roomsOf(files, features) {
  const rooms = files.map((file) => /^apps\/server\/src\/(?!features\/)[\w-]+\//.exec(file)?.[0]);
  return [
    ...new Set([...rooms.filter(Boolean), ...features.map((name) => `apps/server/src/features/${name}/`)]),
  ];
}

/** The files of journeys about these features: their names have the feature's name, in singular or plural. */
export function journeysOf(journeys, files, features) {
  const stems = features.map((name) => name.replace(/s$/, ''));
  return journeys.filter(
    (file) => files.includes(file) || stems.some((stem) => path.basename(file).includes(stem)),
  );
}

function main([base = 'HEAD']) {
  const git = (...words) =>
    spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const features = featuresOf(files);
  const rooms = roomsOf(files, features).filter((room) => fs.existsSync(path.join(root, room)));
  const sources = files.filter(
    (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/^(?:apps\/server|e2e)\//.test(file),
  );
  const journeys = journeysOf(git('ls-files', '-co', '--exclude-standard', 'e2e/journeys'), files, features);
  const run = (...words) =>
    spawnSync(process.execPath, words, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TEST_RUNS: 'brief' },
    }).status === 0;
  const vitest = 'node_modules/vitest/vitest.mjs';
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
  return [
    rooms.length === 0 || run(vitest, 'run', '--project=shared', '--passWithNoTests', ...rooms),
    sources.length === 0 ||
      run(vitest, 'related', '--run', '--passWithNoTests', '--exclude=apps/{server,mock}/**', ...sources),
    journeys.length === 0 ||
      (run('scripts/build-client.mjs') && run(...playwright, '--pass-with-no-tests', ...journeys)),
  ].every(Boolean);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
