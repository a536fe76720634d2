/** A run fails when more journeys than this succeed only on a retry. */
export const maxFlaky = 2;

/** Counts the journeys of Playwright's JSON report; too many flaky ones add one failure. */
export function countJourneys({ stats, suites }) {
  const flaky = flakyJourneys(suites);
  return {
    passed: stats.expected + flaky.length,
    failed: stats.unexpected + (flaky.length > maxFlaky ? 1 : 0),
    flaky,
  };
}

/** The flaky journeys of Playwright's JSON report, each with its location and project. */
function flakyJourneys(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
    ),
    ...flakyJourneys(inner),
  ]);
}
