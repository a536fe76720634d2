import { vi } from 'vitest';
import { patience } from './patience.ts';

/**
 * Runs `check` repeatedly until it no longer throws.
 *
 * @param check throws until the condition is met; its result is returned
 * @param interval milliseconds between two runs
 */
export function eventually<Found>(check: () => Found | Promise<Found>, interval = 20): Promise<Found> {
  return vi.waitFor(check, { timeout: patience, interval });
}
