import fc from 'fast-check';
import { seed } from './property-runs.ts';

// A test may override the seed.
fc.configureGlobal({ seed });
