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
