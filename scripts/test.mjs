/**
 * `npm test`: types, lint, unit and API tests, end-to-end journeys. Everything runs even after a failure, so that one
 * run shows all of it. The last line is `N passed, N failed`; types and lint count as one test each.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'callejero-reports-'));
const bin = (name) => path.join(repository, 'node_modules/.bin', name);
let passed = 0;
let failed = 0;

function run(title, command, args, env = {}) {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function count(ok) {
  if (ok) passed += 1;
  else failed += 1;
}

/** Adds what a report says; a run that failed without a failed test, or without any test, counts as one failure. */
function countReport(ok, file, read) {
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`No report: ${error.message}`);
  }
  passed += result.passed;
  failed += result.failed;
  if ((!ok && result.failed === 0) || result.passed + result.failed === 0) failed += 1;
}

count(run('types', bin('tsc'), ['-p', 'tsconfig.json']));
count(run('lint', bin('biome'), ['check', '--error-on-warnings', '.']));

// Before the unit tests: one of them weighs what was built.
const built = run('client build', process.execPath, ['scripts/build-client.mjs']);
count(built);

const unit = path.join(reports, 'unit.json');
const unitOk = run('unit and API tests', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unit}`,
]);
countReport(unitOk, unit, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));

const browser = built && run('browser', process.execPath, ['scripts/chromium.mjs']);
const journeys = path.join(reports, 'journeys.json');
if (browser) {
  const ok = run(
    'journeys in Chromium',
    bin('playwright'),
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
    },
  );
  countReport(ok, journeys, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
} else {
  failed += 1;
}

fs.rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
