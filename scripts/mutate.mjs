/**
 * `npm run mutate [area…] [-- --from=N --only=N,M --fixed]`: puts the seeded faults of `mutants/` into a copy of the repository,
 * one at a time, and runs the tests that cover it. A fault that no test notices survives, so a test is missing. Fails below 90 %.
 * `--fixed` runs only the mapped tests of a fault, and of those only what `npm test` runs.
 */
import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyRepository, linkPackages } from './copy-repository.mjs';
import { areas, mappedTests, wholeName } from './mutants/areas.ts';

const wantedShare = 0.9;
const isFixed = process.argv.includes('--fixed');
if (isFixed) {
  process.env.TEST_RUNS = 'brief';
  delete process.env.TEST_SEED;
}
/** The environment before Vitest extends it, for the servers of journeys. */
const environment = { ...process.env };

/** Nothing fails where `npm test` leaves out all tests of a fault; elsewhere a name is wrong. */
function none(names) {
  if (isFixed) return null;
  throw new Error(`No test: ${names.join(', ')}`);
}

/** Runs tests of the copy repeatedly, in one Vitest that reloads changed files. */
async function openRunner(copy) {
  process.chdir(copy);
  const { createVitest } = await import(
    pathToFileURL(path.join(copy, 'node_modules/vitest/dist/node.js')).href
  );
  const vitest = await createVitest('test', {
    ...{ root: copy, watch: false, project: ['shared'], bail: 1, maxWorkers: 1, reporters: [{}] },
  });
  await vitest.standalone();
  return {
    /** Changes a file and invalidates its cached modules. */
    async write(name, text) {
      await writeFile(name, text);
      vitest.invalidateFile(name);
    },
    /** Runs tests; returns the first that fails, or null. */
    async firstFailure(tests) {
      if (tests.length === 0) return null;
      // Discard processes that have loaded the code, and results of earlier runs.
      await vitest.pool?.close?.();
      vitest.pool = undefined;
      vitest.state.filesMap.clear();
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
        await vitest.globTestSpecifications(tests.map(wholeName)),
      );
      if (testModules.length === 0) return none(tests);
      for (const module of testModules) {
        for (const test of module.children.allTests('failed'))
          return `${module.relativeModuleId}: ${test.fullName}`;
      }
      const broken = testModules.find((module) => module.state() === 'failed');
      if (broken) return `${broken.relativeModuleId}: ${broken.errors()[0]?.message ?? ''}`;
      return unhandledErrors.length > 0 ? String(unhandledErrors[0]) : null;
    },
    close: () => vitest.close(),
  };
}

/** Runs journeys; returns the first failure, or null. */
function journeyFailure(copy, journeys) {
  if (journeys.length === 0) return null;
  const run = (...command) =>
    spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8', env: environment });
  const build = run('scripts/build-client.mjs');
  if (build.status !== 0) throw new Error(`The client can't be built: ${build.stderr.trim()}`);
  const { status, stdout, stderr } = run(
    ...['node_modules/.bin/playwright', 'test', '-c', 'e2e/playwright.config.ts'],
    ...['-x', '--workers=1', '-g', journeys.map((title) => title.replace(/[^\w ]/g, '.')).join('|')],
  );
  if (status === 0) return null;
  if (/No tests found/.test(stdout + stderr)) return none(journeys);
  const why = /^ *(?:Error|Nobody sees it|Test timeout).*$/m.exec(stdout)?.[0].trim();
  return `${journeys.join(', ')}: ${why ?? stderr.trim().split('\n')[0]}`;
}

/** The test that notices a fault, among its own tests, then all of its area, then its journey. */
async function noticedBy(copy, runner, fault, area) {
  const { file, find, replace, journey } = fault;
  const name = path.join(copy, wholeName(file));
  const text = await readFile(name, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} has not exactly one ${find}`);
  await runner.write(
    name,
    text.replace(find, () => replace),
  );
  try {
    for (const some of isFixed ? [mappedTests(area, fault)] : [fault.tests ?? [], area.tests]) {
      const by = await runner.firstFailure(some);
      if (by !== null) return by;
    }
    return journey ? journeyFailure(copy, [journey]) : null;
  } finally {
    await runner.write(name, text);
  }
}

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const option = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const from = Number(option('from') ?? 0);
const only = option('only')?.split(',').map(Number);
const isWanted = (at) => at >= from && (only?.includes(at) ?? true);
const names = asked.length > 0 ? asked : Object.keys(areas);
if (!isFixed) process.env.TEST_SEED = '1';
const copy = copyRepository('callejero-mutants-');
linkPackages(copy);
const runner = await openRunner(copy);
const counts = { killed: 0, survived: 0 };
try {
  for (const name of names) {
    const { tests, faults } = areas[name];
    const wanted = faults.filter((_, at) => isWanted(at));
    // Check once that the area's tests pass without faults, or the faults' own tests if only those run.
    const isOwn = isFixed || tests.length === 0;
    const needed = isOwn ? [...new Set(wanted.flatMap((fault) => mappedTests(areas[name], fault)))] : tests;
    const isWhole = isOwn || (from === 0 && !only);
    const journeys = isWhole ? [...new Set(wanted.flatMap(({ journey }) => journey ?? []))] : [];
    const broken = isWhole ? ((await runner.firstFailure(needed)) ?? journeyFailure(copy, journeys)) : null;
    if (broken !== null) throw new Error(`The tests of ${name} fail without a fault: ${broken}`);
    let killed = 0;
    for (const [at, fault] of faults.entries()) {
      if (!isWanted(at)) continue;
      const by = await noticedBy(copy, runner, fault, areas[name]);
      if (by !== null) killed += 1;
      const short = `${fault.find.trim().slice(0, 90)} → ${fault.replace.trim().slice(0, 60) || 'nothing'}`;
      console.log(
        `${by === null ? 'SURVIVED' : 'killed'} ${name} ${at} ${fault.file}: ${short}${by === null ? '' : ` (${by.trim()})`}`,
      );
    }
    console.log(`${name}: ${killed} of ${wanted.length} killed`);
    counts.killed += killed;
    counts.survived += wanted.length - killed;
  }
} finally {
  await runner.close();
  await rm(copy, { recursive: true, force: true });
}
const share = counts.killed / (counts.killed + counts.survived);
console.log(`${counts.killed} killed, ${counts.survived} survived: ${Math.round(share * 1000) / 10} %`);
// Vitest has set the code of a failure, which each found fault is.
process.exitCode = share < wantedShare ? 1 : 0;
