/** More journeys than these that succeed only when they are tried again fail the run. */
export const maxFlaky = 2;

/** What a run of journeys counts, by Playwright's JSON report; one with too many flaky journeys failed once more. */
export function countJourneys({ stats, suites }) {
  const flaky = flakyJourneys(suites);
  return {
    passed: stats.expected + flaky.length,
    failed: stats.unexpected + (flaky.length > maxFlaky ? 1 : 0),
    flaky,
  };
}

/** Of the suites of Playwright's JSON report: what succeeded only when it was tried again, each with its place and project. */
export function flakyJourneys(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
    ),
    ...flakyJourneys(inner),
  ]);
}
