/** A week with periods survives the editor, the app's own words, and their reading. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { paintDay, surroundings } from './paint.ts';
import { parseOpeningHours } from './parse.ts';
import { type HoursPeriod, readPeriods, writePeriods } from './periods.ts';
import { readSpanishHours } from './spanish/read.ts';
import { formatWeek } from './words.ts';

const today = '2026-11-30';
const weeks = [
  'Mo-Fr 09:00-18:00',
  'Mo-Fr 09:00-14:00,16:00-20:00; Sa 10:00-14:00; PH off',
  'Tu-Su 13:00-17:00',
  'Mo-Su 08:00-22:00',
];
const day = fc.integer({ min: 1, max: 28 }).map((each) => String(each).padStart(2, '0'));
const month = fc.integer({ min: 1, max: 12 }).map((each) => String(each).padStart(2, '0'));
const period = fc
  .record({
    from: fc.tuple(month, day).map(([of, at]) => `2027-${of}-${at}`),
    days: fc.integer({ min: 0, max: 120 }),
    yearly: fc.boolean(),
    hours: fc.constantFrom('', '', ...weeks.filter((week) => !week.includes('PH'))),
  })
  .map(({ from, days, ...rest }): HoursPeriod => {
    const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
    return { from, to, ...rest };
  });
const edited = fc.record({ week: fc.constantFrom(...weeks), periods: fc.array(period, { maxLength: 3 }) });

/** Two years with a holiday on a Wednesday. */
function minutesOf(text: string): string {
  const hours = parseOpeningHours(text);
  const around = surroundings({ public: new Set(['2027-03-10']) }, 'UTC');
  const first = Date.UTC(2027, 0, 1) / 86_400_000;
  return Array.from({ length: 730 }, (_, at) =>
    paintDay(hours, new Map(), around, first + at).join(''),
  ).join();
}

test('what the editor writes is read by it as the same week and periods', () => {
  fc.assert(
    fc.property(edited, (value) => {
      const text = writePeriods(value);
      const read = readPeriods(text, today);
      expect(read, text).not.toBeNull();
      expect(read && minutesOf(writePeriods(read)), text).toBe(minutesOf(text));
    }),
    { numRuns: runs(500, 20) },
  );
});

test('the lines of a week with periods are read as the same hours', () => {
  fc.assert(
    fc.property(edited, fc.constantFrom('\n', '; '), (value, between) => {
      const text = writePeriods(value);
      const hours = parseOpeningHours(text);
      const said = (hours ? formatWeek(hours) : [])
        .map((line) => `${line.days}: ${line.hours}`)
        .join(between);
      // A longer text is not read.
      fc.pre(said.length <= 500);
      expect(minutesOf(readSpanishHours(said)?.hours ?? ''), `${text}\n${said}`).toBe(minutesOf(text));
    }),
    { numRuns: runs(500, 20) },
  );
});

describe('a week with periods', () => {
  it('closes in a period the days that only the rest of the year opens, and keeps the holidays closed', () => {
    const week = 'Mo-Sa 10:00-14:00; PH off';
    const august = { from: '2027-08-01', to: '2027-08-31', yearly: true, hours: 'Mo-Fr 09:00-13:00' };
    const written = writePeriods({ week, periods: [august] });
    expect(written).toBe('Mo-Sa 10:00-14:00; Aug Mo-Fr 09:00-13:00; Aug Sa off; PH off');
    expect(readPeriods(written, today)).toEqual({ week, periods: [august] });
  });

  it('is not shown in the editor if that would change its meaning', () => {
    for (const text of [
      'Mo-Sa 10:00-14:00; Aug Mo-Fr 09:00-13:00',
      'Mo-Sa 10:00-14:00; Aug Mo-Sa 09:00+',
      'Mo-Sa 10:00-14:00; Aug 12:00-13:00 off',
      'Mo-Sa 10:00-14:00; easter off',
      'Mo-Sa 10:00-14:00; Dec 24,31 off',
      'Mo-Sa 10:00-14:00 "con cita"; Aug off',
    ])
      expect(readPeriods(text, today), text).toBeNull();
  });

  it('leaves out in words what is over', () => {
    const hours = parseOpeningHours(
      'Mo-Sa 10:00-14:00; 2026 Aug 3-24 off; 2026 Dec 24-2027 Jan 6 off; Sep off',
    );
    expect((hours ? formatWeek(hours, today) : []).map((line) => line.days)).toEqual([
      'Lunes a sábado',
      'Domingo',
      'Del 24 de diciembre de 2026 al 6 de enero de 2027',
      'Septiembre',
    ]);
  });
});
