/** The app's own words for opening hours are read as the same hours, because people copy them from a page into the form. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/property-runs.ts';
import { paintDay, surroundings } from '../paint.ts';
import { parseOpeningHours } from '../parse.ts';
import { writeHours } from '../plain-week.ts';
import { dayMinutes, type TimeSlot } from '../rules.ts';
import { formatWeek, hoursInWords } from '../words.ts';
import { readSpanishHours, sureHours } from './read.ts';

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** One or two slots of half an hour to 20 hours each, the last one perhaps past midnight. */
const slots = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 * 12 }), { minLength: 4, maxLength: 4 })
  .map((times) => times.map((time) => time * 5).sort((a, b) => a - b))
  .chain((times) => fc.constantFrom(times.slice(0, 2), times))
  .filter((times) => times.every((time, at) => at === times.length - 1 || time < dayMinutes))
  .filter((times) => (times.at(-1) ?? 0) - (times[0] ?? 0) < dayMinutes)
  .map((times) => times.flatMap((from, at) => (at % 2 === 0 ? [[from, times[at + 1] ?? 0] as const] : [])))
  .filter((spans) => spans.every(([from, to]) => to - from >= 30 && to - from <= 20 * 60))
  .map((spans): TimeSlot[] => spans.map(([from, to]) => ({ opens: clock(from), closes: clock(to) })));
const allDay: TimeSlot[] = [{ opens: '00:00', closes: '24:00' }];
const day = fc.oneof(fc.constant<TimeSlot[]>([]), { weight: 3, arbitrary: slots }, fc.constant(allDay));
const week = fc
  .record({
    // Often several days alike, as they are.
    days: fc.tuple(day, day, day),
    order: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 7, maxLength: 7 }),
    closedOnHolidays: fc.boolean(),
  })
  .map(({ days, order, closedOnHolidays }) =>
    writeHours({ week: order.map((at) => days[at] ?? []), closedOnHolidays }),
  )
  .filter((text) => text !== '');

/** Two weeks with a holiday on a Wednesday. */
function minutesOf(text: string): string {
  const around = surroundings({ public: new Set(['2026-11-11']) }, 'UTC');
  const first = Date.UTC(2026, 10, 2) / 86_400_000;
  const hours = parseOpeningHours(text);
  return Array.from({ length: 14 }, (_, at) =>
    paintDay(hours, new Map(), around, first + at).join(''),
  ).join();
}

test('the lines of a plain week are read as that week', () => {
  fc.assert(
    fc.property(week, fc.constantFrom('\n', '; '), (text, between) => {
      const hours = parseOpeningHours(text);
      const said = (hours ? formatWeek(hours) : [])
        .map((line) => `${line.days}: ${line.hours}`)
        .join(between);
      const read = readSpanishHours(said);
      expect(minutesOf(read?.hours ?? ''), said).toBe(minutesOf(text));
    }),
    { numRuns: runs(3000, 120) },
  );
});

test('the short line of a week is never read as other hours', () => {
  fc.assert(
    fc.property(week, (text) => {
      const said = hoursInWords(text);
      const read = readSpanishHours(said);
      if (read && read.confidence >= sureHours) expect(minutesOf(read.hours), said).toBe(minutesOf(text));
    }),
    { numRuns: runs(3000, 120) },
  );
});
