import { test } from 'vitest';
import { isWhole } from './property-runs.ts';

/** A test that `npm test` leaves out; a file that is run by itself has it too. It takes no further `runIf`, which would replace this one. */
export const longTest = test.runIf(isWhole);
