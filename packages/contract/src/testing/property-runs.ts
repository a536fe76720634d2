/** How much a run of the tests tries, and with which values. */

const { TEST_RUNS, TEST_SEED } = process.env;

/** `npm run test:full`. */
const isFull = TEST_RUNS === 'full';
/** `npm run torture`. */
const isTorture = TEST_RUNS === 'torture';

/**
 * The seed of the property tests. `npm test` tries the same values each time. The longer runs try others each time and print their
 * seed; TEST_SEED repeats such a run.
 */
export const seed = TEST_SEED
  ? Number(TEST_SEED)
  : isFull || isTorture
    ? Math.trunc(Math.random() * 2 ** 31)
    : 1;

/** `full` runs under `npm run test:full`, `torture` under `npm run torture`, `brief` under `npm test`. */
export function runs<Value>(full: Value, brief: Value, torture: Value = full): Value {
  if (isTorture) return torture;
  return isFull ? full : brief;
}

/** False under `npm test`, which leaves out the long tests. A file that is run by itself has all of them. */
export const isWhole = TEST_RUNS !== 'brief';

/** Whether `npm test` tries this row of a long table, of which it tries one of every `of`; the full run tries all. */
export const isInShare = (index: number, of: number): boolean => index % runs(1, of) === 0;
