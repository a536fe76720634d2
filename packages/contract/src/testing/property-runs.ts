/** Number of runs and seed of the property tests; `npm test` prints both in its last lines. */

const given = process.env.TEST_SEED;

/** A new seed for each test run, so that few runs each time add up; TEST_SEED repeats a run. */
export const seed = given ? Number(given) : Math.trunc(Math.random() * 2 ** 31);

/** `full` runs under `npm run test:full`, `torture` under `npm run torture`, `brief` under `npm test`. */
export function runs<Value>(full: Value, brief: Value, torture: Value = full): Value {
  const { TEST_RUNS: asked } = process.env;
  if (asked === 'torture') return torture;
  return asked === 'full' ? full : brief;
}
