/**
 * `npm test`: types, lint, unit and API tests, end-to-end journeys. It does the same each time. Everything runs even after a
 * failure, so that one run shows all failures. The last line is `N passed, N failed`; types and lint count as one test each.
 * `--full` runs also the long tests and journeys, gives the property tests all their runs and other values each time, runs the API's
 * tests and the journeys once more on two servers that take turns (TEST_SERVERS=2) and answer the journeys late (LATE_ANSWERS=all), the client's
 * tests each alone, the API's tests in Chromium, builds the demonstration, runs its own journeys and all other journeys and API tests that can run over it, and
 * checks the cost of a change (`cost.mjs`) and follows the operators' document on empty Debians (`drill/drill.ts`). `--npm=10` also starts a fresh clone with that
 * version of npm (`fresh-clone.mjs`).
 */
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPhases } from './phases.mjs';
import { countJourneys, countTests, slowestFiles } from './reports.mjs';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'callejero-reports-'));
const bin = (name) => path.join(repository, 'node_modules/.bin', name);
const phases = createPhases(repository);
const asked = parseArgs({
  options: { full: { type: 'boolean' }, npm: { type: 'string', multiple: true } },
}).values;
const runs = asked.full ? 'full' : 'brief';
/** `npm test` always tries the same. The full run tries other values each time; pass the seed of a failure to repeat it. */
const seed = process.env.TEST_SEED ?? (asked.full ? String(randomInt(2 ** 31)) : '1');
let passed = 0;
let failed = 0;
/** Failures, printed again at the end, which is read first and is printed even if the rest is cut. */
const failures = [];

function count(ok, title) {
  add(ok, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [title] });
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`No report: ${error.message}`);
    return null;
  }
}

/** Adds a report's counts; a run that failed without a failed test, or without any test, counts as one failure. */
function add(ok, result, title) {
  passed += result.passed;
  failed += result.failed;
  failures.push(...result.failures);
  if ((!ok && result.failed === 0) || result.passed + result.failed === 0) {
    failed += 1;
    failures.push(`${title}: the run itself`);
  }
}

const nothing = { passed: 0, failed: 0, failures: [] };
const testsOf = (report) => (report ? countTests(report, repository) : nothing);
const journeysOf = (report) => (report ? countJourneys(report) : nothing);

for (const version of asked.npm ?? []) {
  const title = `a fresh clone with npm ${version}`;
  const [started] = await phases.run(title, [
    { command: process.execPath, args: ['scripts/fresh-clone.mjs', version] },
  ]);
  count(started, title);
}

const [types, lint, built, installed] = await phases.run('types, lint, build, browser', [
  // One thread takes half of the processor time, because each one reads the libraries' types. Lint and build use another core.
  { title: 'types', command: bin('tsc'), args: ['-p', 'tsconfig.json', '--singleThreaded'] },
  { title: 'lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  // Before the unit tests, because one of them measures the built client.
  { title: 'client build', command: process.execPath, args: ['scripts/build-client.mjs'] },
  // Installs a browser if the machine has none.
  { title: 'browser', command: process.execPath, args: ['scripts/chromium.mjs'] },
]);
count(types, 'types');
count(lint, 'lint');
count(built, 'client build');

const unitFile = path.join(reports, 'unit.json');
const [unitOk] = await phases.run('unit and API tests', [
  {
    command: bin('vitest'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`],
    env: { TEST_SEED: seed, TEST_RUNS: runs },
  },
]);
add(unitOk, testsOf(readReport(unitFile)), 'unit and API tests');

let slowest = [];
if (built && installed) {
  const file = path.join(reports, 'journeys.json');
  const [ok] = await phases.run('journeys in Chromium', [
    {
      command: bin('playwright'),
      args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, TEST_SEED: seed, TEST_RUNS: runs },
    },
  ]);
  const report = readReport(file);
  slowest = report ? slowestFiles(report, 10) : [];
  add(ok, journeysOf(report), 'journeys in Chromium');
} else {
  count(false, 'journeys in Chromium: no browser, or no client');
}

if (runs === 'full') {
  // Files of the client share the state of its modules in a process, so one may pass only after another.
  const aloneFile = path.join(reports, 'alone.json');
  const [aloneOk] = await phases.run("the client's tests, each file alone", [
    {
      command: bin('vitest'),
      args: [
        ...['run', '--project', 'shared', '--isolate', '--reporter=default', '--reporter=json'],
        ...[`--outputFile.json=${aloneFile}`, 'apps/client/src'],
      ],
      env: { TEST_SEED: seed, TEST_RUNS: 'brief' },
    },
  ]);
  add(aloneOk, testsOf(readReport(aloneFile)), "the client's tests, each file alone");

  const two = { TEST_SERVERS: '2', TEST_SEED: seed };
  const twoFile = path.join(reports, 'two-servers.json');
  const [twoOk] = await phases.run('the API on two servers in turn', [
    {
      command: bin('vitest'),
      args: [
        ...['run', '--project', 'shared', '--reporter=default', '--reporter=json'],
        ...[`--outputFile.json=${twoFile}`, 'apps/server/src'],
      ],
      env: { ...two, TEST_RUNS: 'brief' },
    },
  ]);
  add(twoOk, testsOf(readReport(twoFile)), 'the API on two servers in turn');
  const twoJourneys = path.join(reports, 'two-servers-journeys.json');
  const [twoJourneysOk] = await phases.run('journeys on two servers in turn', [
    {
      command: bin('playwright'),
      args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
      // Late too: it is the same journeys once more, which find both what waits for another server and what waits for no answer.
      env: { ...two, LATE_ANSWERS: 'all', PLAYWRIGHT_JSON_OUTPUT_NAME: twoJourneys, TEST_RUNS: 'brief' },
    },
  ]);
  const twoReport = readReport(twoJourneys);
  add(twoJourneysOk, twoReport ? journeysOf(twoReport) : nothing, 'journeys on two servers in turn');

  const suiteFile = path.join(reports, 'suite.json');
  const [suiteOk] = await phases.run('the API in Chromium', [
    {
      command: bin('vitest'),
      args: [
        ...['run', '-c', 'apps/mock/vitest.config.ts', '--reporter=default', '--reporter=json'],
        `--outputFile.json=${suiteFile}`,
      ],
      env: { TEST_SEED: seed, TEST_RUNS: runs },
    },
  ]);
  add(suiteOk, testsOf(readReport(suiteFile)), 'the API in Chromium');

  const [demonstration] = await phases.run('the demonstration without a server', [
    { command: process.execPath, args: ['scripts/build-mock.mjs'] },
  ]);
  count(demonstration, 'the demonstration without a server');
  for (const [title, config] of [
    ['journeys through the demonstration', 'e2e/demonstration.config.ts'],
    ['the journeys again, over the demonstration', 'e2e/demonstration-journeys.config.ts'],
  ]) {
    const file = path.join(reports, `${path.basename(config)}.json`);
    const [ok] = await phases.run(title, [
      {
        command: bin('playwright'),
        args: ['test', '-c', config, '--reporter=list,json'],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, TEST_SEED: seed, TEST_RUNS: runs },
      },
    ]);
    add(ok, journeysOf(readReport(file)), title);
  }

  const [cost] = await phases.run('cost of change', [
    { command: process.execPath, args: ['scripts/cost.mjs'] },
  ]);
  count(cost, 'cost of change');

  const [drill] = await phases.run("the operators' drill", [
    { command: process.execPath, args: ['scripts/drill/drill.ts'] },
  ]);
  count(drill, "the operators' drill");
}

fs.rmSync(reports, { recursive: true, force: true });
console.log(`\n${phases.report().join('\n')}`);
console.log(`\nseed of the property tests: TEST_SEED=${seed} (${runs} runs)`);
console.log('slowest files of journeys:');
for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
if (failures.length > 0) console.log(`failed:\n  ${failures.join('\n  ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
