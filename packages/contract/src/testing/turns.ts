/** What takes turns from one run of `npm test` to the next, by the seed that the run prints. */
import { runs, seed } from './property-runs.ts';

/**
 * Whether it is the turn of a row of a long table: of every `of` rows one in each run, another with each seed. All of them
 * under `npm run test:full`. What only takes its turn is what rows have in common; what is their own is proved each time.
 */
export const isItsTurn = (index: number, of: number): boolean => (index + seed) % runs(1, of) === 0;

export type Half = 'odd' | 'even';

/**
 * Whether the long tests of this half run now. `npm test` runs one half of them, by another part of the seed than the rows':
 * else a test of one half would always meet the same rows. All run under `npm run test:full`, and when a file is run alone.
 */
export const isTurnOf = (half: Half, of = seed): boolean =>
  process.env.TEST_RUNS !== 'brief' || (Math.floor(of / 64) % 2 === 0) === (half === 'even');
