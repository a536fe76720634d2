import { runs, seed } from '@callejero/contract/testing/property-runs.ts';

/**
 * Whether it is the turn of a row of a long table: of every `of` rows one in each run, another with each seed. All of them
 * under `npm run test:full`. What only takes its turn is what rows have in common; what is their own is proved each time.
 */
export const isItsTurn = (index: number, of: number): boolean => (index + seed) % runs(1, of) === 0;
