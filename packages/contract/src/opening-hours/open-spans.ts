/** The spans within a window during which a place is open: `openState` of every minute at once. */
import { spansByOffset } from './clock.ts';
import { openCode, paintDay, surroundings } from './paint.ts';
import { parseOpeningHours } from './parse.ts';
import { dayMinutes, type Holidays, type OpeningHours, type Span, type SpecialDay } from './rules.ts';

export interface OpenSpan {
  from: Date;
  to: Date;
}

/**
 * The time within `window` (whole minutes) during which `openState` says `open`, as sorted spans that do not touch. An hour
 * that the zone's clocks show twice is open twice.
 */
export function openSpansWithin(
  window: OpenSpan,
  timeZone: string,
  holidays: Holidays = {},
): (hours: OpeningHours | string | null, specialHours: readonly SpecialDay[]) => OpenSpan[] {
  const byOffset = spansByOffset(window, timeZone);
  const around = surroundings(holidays, timeZone);
  return (hours, specialHours) => {
    const parsed = typeof hours === 'string' ? parseOpeningHours(hours) : hours;
    const special = new Map(specialHours.map((day) => [day.date, day]));
    const spans: Span[] = [];
    for (const { from, to, offset } of byOffset) {
      const [first, end] = [from + offset, to + offset];
      for (let day = Math.floor(first / dayMinutes); day * dayMinutes < end; day += 1) {
        const midnight = day * dayMinutes;
        const minutes = paintDay(parsed, special, around, day).subarray(0, end - midnight);
        for (let at = minutes.indexOf(openCode, Math.max(0, first - midnight)); at >= 0; ) {
          let until = at + 1;
          while (minutes[until] === openCode) until += 1;
          addSpan(spans, midnight + at - offset, midnight + until - offset);
          at = minutes.indexOf(openCode, until);
        }
      }
    }
    return spans.map(({ from, to }) => ({ from: new Date(from * 60_000), to: new Date(to * 60_000) }));
  };
}

function addSpan(spans: Span[], from: number, to: number): void {
  const last = spans.at(-1);
  if (last?.to === from) last.to = to;
  else spans.push({ from, to });
}
