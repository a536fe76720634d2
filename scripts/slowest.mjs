/** The journeys' files that took longest in Playwright's JSON report, retries included, the longest first: `{ file, seconds }`. */
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
