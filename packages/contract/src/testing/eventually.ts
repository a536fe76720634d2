import { vi } from 'vitest';
import { patience } from './patience.ts';

/**
 * Runs `check` again and again until it throws no more.
 *
 * @param check throws as long as it has not happened; may answer what is there then
 * @param interval milliseconds between two looks
 */
export function eventually<Found>(check: () => Found | Promise<Found>, interval = 20): Promise<Found> {
  return vi.waitFor(check, { timeout: patience, interval });
}
