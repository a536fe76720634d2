/** Wall-clock time in a zone, for `datetime-local` inputs: the browser's zone may not be the city's. */
import { localMinute, toMoment } from '@callejero/contract/opening-hours/clock.ts';
import { dayMinutes } from '@callejero/contract/opening-hours/rules.ts';

const minute = 60_000;

/** `2026-11-21T09:30` in `timezone`. */
export function toWallTime(timestamp: string, timezone: string): string {
  const at = new Date(timestamp);
  if (Number.isNaN(at.getTime())) return '';
  const local = localMinute(at, timezone);
  return new Date((local.day * dayMinutes + local.minute) * minute).toISOString().slice(0, 16);
}

/** The moment at which a clock in `timezone` shows `wallTime`; null for an incomplete one. */
export function fromWallTime(wallTime: string, timezone: string): string | null {
  const shown = Date.parse(`${wallTime}Z`);
  return Number.isNaN(shown) ? null : toMoment(0, Math.floor(shown / minute), timezone).toISOString();
}
