/** Summarises the JSON reports of Vitest and Playwright for `npm test`. */
import path from 'node:path';

/**
 * Counts the tests of Vitest's JSON report. `failures` contains failed tests and files that could not be loaded, each with its
 * file, relative to `root`, and the first line of its message.
 */
export function countTests({ numPassedTests, numFailedTests, testResults }, root) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file} ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

/** Counts the journeys of Playwright's JSON report. */
export function countJourneys({ stats, suites }) {
  return { passed: stats.expected, failed: stats.unexpected, failures: failedJourneys(suites) };
}

/** The failed journeys of Playwright's JSON report, each with its location and project. */
function failedJourneys(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
    ),
    ...failedJourneys(inner),
  ]);
}

/** The slowest files of journeys in Playwright's JSON report, slowest first: `{ file, seconds }`. */
export function slowestFiles({ suites }, count) {
  return suites
    .map((suite) => ({ file: suite.file, seconds: millisecondsOf(suite) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

function millisecondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own);
}

const firstLine = (message = '') => message.split('\n', 1)[0].slice(0, 200);
