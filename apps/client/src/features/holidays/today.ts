import { settings } from '../../api/settings.ts';
import { toWallTime } from '../../ui/form/zoned.ts';

/** Today in the city, YYYY-MM-DD. */
export function cityToday(): string {
  return toWallTime(new Date().toISOString(), settings().city.timezone).slice(0, 10);
}
