/** Wall-clock time of a zone: what `datetime-local` inputs show. The browser's own zone is not the city's. */

function offsetMinutes(at: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((wall - Math.floor(at / 60_000) * 60_000) / 60_000);
}

/** `2026-11-21T09:30` in `timezone`. */
export function toWallTime(timestamp: string, timezone: string): string {
  const at = Date.parse(timestamp);
  if (Number.isNaN(at)) return '';
  return new Date(at + offsetMinutes(at, timezone) * 60_000).toISOString().slice(0, 16);
}

/** The moment at which a clock in `timezone` shows `wallTime`; null for an incomplete one. */
export function fromWallTime(wallTime: string, timezone: string): string | null {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offset depends on the moment, which depends on the offset: the second guess is right also around a change.
  const guess = asUtc - offsetMinutes(asUtc, timezone) * 60_000;
  return new Date(asUtc - offsetMinutes(guess, timezone) * 60_000).toISOString();
}
