/** Chooses the tests that take turns between runs of `npm test`, by the seed that the run prints. */
import { runs, seed } from './property-runs.ts';

/**
 * Whether it is the turn of a row of a long table: one of every `of` rows runs, chosen by the seed; all rows run under
 * `npm run test:full`. Use it only for checks that the rows have in common; checks of a single row must run each time.
 */
export const isItsTurn = (index: number, of: number): boolean => (index + seed) % runs(1, of) === 0;

export type Half = 'odd' | 'even';

/**
 * Whether the long tests of this half run now. `npm test` runs one half, chosen by another part of the seed than the rows,
 * because otherwise a test of one half would always get the same rows. All run under `npm run test:full`, and when a file is run
 * alone.
 */
export const isTurnOf = (half: Half, of = seed): boolean =>
  process.env.TEST_RUNS !== 'brief' || (Math.floor(of / 64) % 2 === 0) === (half === 'even');
