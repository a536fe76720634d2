/**
 * `npm run test:changed [-- BASE]`: the tests of what has changed since BASE (a commit; without it, since the last commit): those in
 * the room of each changed file of the server, of a feature or of a collection's contract, elsewhere those that import it, and the
 * journeys that name the changed features.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const isTest = (file) => /\.(?:test|spec)\.tsx?$/.test(file);

/** The features that files belong to; a collection's contract belongs to the feature of the same name. */
export function findFeatures(files) {
  const names = files.map(
    (file) =>
      /^apps\/(?:client|server)\/src\/(?:features|entities)\/([\w-]+)\//.exec(file)?.[1] ??
      /^packages\/contract\/src\/resources\/([\w-]+)\.ts$/.exec(file)?.[1],
  );
  return [...new Set(names.filter(Boolean))];
}

/** What the paths of the tests about these files begin with, where nearly all of the code imports them: mostly folders. */
export function findRooms(files, features) {
  const room =
    /^(?:apps\/server\/src\/(?!features\/)(?:[\w-]+\/|[\w-]+\.)|apps\/client\/src\/app\/|packages\/contract\/src\/resources\/)/;
  return [
    ...new Set([
      ...files.flatMap((file) => room.exec(file)?.[0] ?? []),
      ...['server', 'client'].flatMap((app) => features.map((name) => `apps/${app}/src/features/${name}/`)),
    ]),
  ];
}

/** A pattern for the changed journeys, and for those whose file or title names a feature, in singular or plural; null for none. */
export function findJourneys(files, features) {
  const own = files.flatMap((file) => /^e2e\/journeys\/(.+\.spec\.ts)$/.exec(file)?.[1] ?? []);
  const words = features.map(
    (name) => `\\b${name.replace(/(?:y|ies|s)$/, '').replaceAll('-', '.')}(?:y|ies|s)?\\b`,
  );
  return [...own, ...words].join('|') || null;
}

function main([base = 'HEAD']) {
  const git = (...words) => {
    const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
    // One is the answer of a search that finds nothing.
    if (status !== 0 && status !== 1) throw new Error(stderr);
    return stdout.split('\n').filter(Boolean);
  };
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const features = findFeatures(files);
  const rooms = findRooms(files, features);
  const sources = files.filter(
    (file) =>
      /\.(?:ts|tsx|mjs)$/.test(file) &&
      !/^(?:apps\/server|e2e)\//.test(file) &&
      !rooms.some((room) => file.startsWith(room)),
  );
  const journeys = findJourneys(files, features);
  // Journeys that continue one another can't run one by one, so only the name of their file counts.
  const together = git('grep', '-l', "mode: 'serial'", '--', 'e2e/journeys')
    .map((file) => path.basename(file))
    .filter((name) => journeys !== null && !new RegExp(journeys, 'i').test(name));
  // A changed test runs whole, also when `npm test` leaves it out.
  const env = { ...process.env, ...(files.some(isTest) ? {} : { TEST_RUNS: 'brief' }) };
  // `related` follows a collection's contract into every test of the server, whose own rooms are named above.
  const elsewhere = { ...env, TEST_SERVER: 'none' };
  const run = (...words) =>
    spawnSync(process.execPath, words, {
      ...{ cwd: root, stdio: 'inherit' },
      env: words.includes('related') ? elsewhere : env,
    }).status === 0;
  const vitest = 'node_modules/vitest/vitest.mjs';
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
  return [
    rooms.length === 0 || run(vitest, 'run', '--project=shared', '--passWithNoTests', ...rooms),
    sources.length === 0 ||
      run(vitest, 'related', '--run', '--project=shared', '--passWithNoTests', ...sources),
    journeys === null ||
      (run('scripts/build-client.mjs') &&
        run('scripts/chromium.mjs') &&
        run(
          ...[...playwright, '--pass-with-no-tests', '-g', journeys],
          ...(together.length > 0 ? ['--grep-invert', together.join('|')] : []),
        )),
  ].every(Boolean);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
