/** Number of runs and seed of the property tests; `npm test` prints both in its last lines. */

const isFull = process.env.TEST_RUNS === 'full';
const given = process.env.TEST_SEED;

/** A new seed for each test run, so that few runs each time add up; TEST_SEED repeats a run. */
export const seed = given ? Number(given) : Math.trunc(Math.random() * 2 ** 31);

/** `full` runs under `npm run test:full`, `brief` under `npm test`. */
export const runs = (full: number, brief: number): number => (isFull ? full : brief);
