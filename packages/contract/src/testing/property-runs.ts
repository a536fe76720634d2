/** How much the property tests try, and from which seed: what `npm test` says in its last lines. */

const isFull = process.env.TEST_RUNS === 'full';
const given = process.env.TEST_SEED;

/** Another one with each run of the tests, so that a few tries each time become many; TEST_SEED repeats a run. */
export const seed = given ? Number(given) : Math.trunc(Math.random() * 2 ** 31);

/** All of them under `npm run test:full`, a few under `npm test`. */
export const runs = (full: number, brief: number): number => (isFull ? full : brief);
