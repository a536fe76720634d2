import fc from 'fast-check';
import { seed } from './property-runs.ts';

// A test that fixes a seed of its own keeps it.
fc.configureGlobal({ seed });
