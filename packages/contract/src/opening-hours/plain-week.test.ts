import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { schedule } from './arbitraries.ts';
import { parseOpeningHours } from './parse.ts';
import { plainHours, writeHours } from './plain-week.ts';
import { toWeek } from './week.ts';

test('groups days with the same hours', () => {
  const text = 'Mo-Fr 09:00-14:00,16:00-20:00; Sa 22:00-02:00; PH off';
  const read = plainHours(text);
  expect(read?.week[5]).toEqual([{ opens: '22:00', closes: '02:00' }]);
  expect(read && writeHours(read)).toBe(text);
  expect(writeHours({ week: [[], [], [], [], [], [], []], closedOnHolidays: true })).toBe('');
  expect(plainHours('24/7')?.week[0]).toEqual([{ opens: '00:00', closes: '24:00' }]);
});

test('returns null for hours that a plain week cannot express', () => {
  for (const text of ['Dec 24 off', 'Mo 09:00-12:00 "con cita"', 'PH 10:00-12:00', 'a veces']) {
    expect(plainHours(text), text).toBeNull();
  }
});

test('a written week has the meaning of the week that was read', () => {
  fc.assert(
    fc.property(schedule, (text) => {
      const read = plainHours(text);
      if (!read) return;
      const written = writeHours(read);
      const again =
        written === '' ? read.week.map(() => []) : toWeek(parseOpeningHours(written) ?? { rules: [] });
      expect(again, `${text} → ${written}`).toEqual(read.week);
    }),
    { numRuns: runs(2000, 400) },
  );
});
