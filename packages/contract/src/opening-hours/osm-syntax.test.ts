/** Agreement with the opening_hours package, minute by minute, on every part of the syntax. */
import Oracle from 'opening_hours';
import { expect, test } from 'vitest';
import { easter, toIsoDate } from '../calendar-day.ts';
import { localMinute } from './clock.ts';
import { paintDay, stateOfCode, surroundings } from './paint.ts';
import { isValidOpeningHours, parseOpeningHours } from './parse.ts';

/** The package reads the process's local time. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const point = { lat: 40.4168, lng: -3.7038 };
/** The format of Nominatim's answers: the package reads coordinates only as texts, contrary to its types. */
const madrid: ConstructorParameters<typeof Oracle>[1] = JSON.parse(
  `{"lat":"${point.lat}","lon":"${point.lng}","address":{"country_code":"es","state":"Comunidad de Madrid"}}`,
);
const holidays = { public: new Set<string>(), point };
const days = 800;
const publicHoliday = new Oracle('PH 00:00-24:00', madrid);
for (let day = -3; day < days + 3; day += 1) {
  const noon = new Date(2026, 0, 1 + day, 12);
  if (publicHoliday.getState(noon)) holidays.public.add(toIsoDate(localMinute(noon, zone).day));
}

/** A value and its window: the first day since 1 January 2026, and the number of days. */
test.each([
  ['Dec 25: 10:00-14:00', 340, 30],
  ['Dec 24,Jan 02: 18:00-22:00; Dec 31: off', 340, 60],
  ['Dec 24,31 10:00-13:00', 350, 20],
  ['Jan 15-Feb 12: 09:00-12:00', 0, 60],
  ['Jul-Jun 10:00-14:00', 170, 30],
  ['Dec-Nov Mo-Fr 10:00-14:00; Jan-Dec Sa 09:00-12:00', 330, 60],
  ['Nov 20-Feb 3 Mo-Fr 08:00-15:00', 300, 110],
  ['Jan 01-31/7 10:00-20:00', 0, 40],
  ['Feb 29 10:00-12:00', 40, 30],
  ['2026 Dec 24-2027 Jan 6 off; 09:00-18:00', 345, 40],
  ['2027 Mo-Fr 09:00-18:00', 355, 25],
  ['2027+ 09:00-18:00', 355, 25],
  ['2026-2030/2 Sa 10:00-13:00', 355, 25],
  ['week 10 Mo-Fr 10:00-12:00', 50, 40],
  ['week 01-53/2 Mo 09:00-14:00; week 02-52/2 Mo 16:00-20:00', 0, 30],
  ['week 20,30-32: 10:00-18:00', 120, 110],
  ['Feb week 06 Mo-Su 00:00-24:00', 25, 30],
  ['Mo[1] 10:00-12:00', 0, 70],
  ['Fr[-1] 18:00-02:00', 0, 70],
  ['Sa[1,3] 09:00-14:00; Su[2-4] 09:00-12:00', 0, 40],
  ['Sa[-1] +3 days 10:00-12:00', 0, 100],
  ['Mo-Fr 09:00-18:00; Fr[1] off; We[-2] 09:00-12:00', 0, 60],
  ['Apr Su[2] 10:00-18:00', 80, 40],
  ['Mar Su[-1]-Oct Su[-1] 10:00-20:00', 80, 20],
  ['easter 10:00-14:00', 80, 30],
  ['easter -2 days off; 09:00-18:00', 80, 30],
  ['easter -3 days-easter +1 day: off; Mo-Su 10:00-20:00', 80, 30],
  ['easter -7 days-Nov 01: Tu-Su 10:00-19:00', 70, 30],
  ['PH off; Mo-Fr 09:00-18:00', 0, 20],
  ['Mo-Fr 09:00-18:00; PH off', 0, 20],
  ['Mo-Fr,PH 09:00-18:00', 0, 20],
  ['Mo-Su 09:00-18:00; PH +1 day off', 0, 20],
  ['Mo-Su 09:00-18:00; PH -1 day 09:00-14:00', 0, 20],
  ['PH Mo-Fr 10:00-12:00', 0, 130],
  ['17:00+', 0, 8],
  ['Fr,Sa 22:00+; Su 12:00+', 0, 15],
  ['Fr 11:00-24:00+', 0, 15],
  ['Mo 22:00-04:00+', 0, 15],
  ['13:00-17:00+', 0, 8],
  ['07:00+,12:00-16:00', 0, 8],
  ['17:00+ off; 10:00-20:00', 0, 8],
  ['sunrise-sunset', 100, 12],
  ['dawn-dusk', 280, 12],
  // In autumn, because while sunrise gets earlier every day, the package's intervals end with the sunrise of the day before.
  ['Mo-Su sunset-sunrise', 270, 12],
  ['(sunrise+01:02)-(sunset-00:30)', 200, 12],
  ['sunrise-14:00,16:00-(sunset+01:00)', 350, 12],
  ['sunset-24:00; Mo off', 10, 12],
  ['Mo-Fr 08:00-11:00 || Th-Sa 12:00-13:00 open "emergencias"', 0, 10],
  ['Mo-Th 09:00-12:00; Fr 14:00-17:30 || "con cita"; We off', 0, 10],
  ['We-Fr 10:00-24:00 || "llamar" || closed', 0, 10],
  ['Mo-Fr 08:00-12:00; PH off || Tu 06:00-06:00 open "guardia"', 0, 10],
  ['Mo-Fr 10:00-20:00 unknown "quizá"; We "llamar" 10:00-16:00', 0, 10],
  ['24/7 open "siempre"; Su 02:00-05:00 off', 0, 10],
  ['May-Sep: 00:00-24:00, Apr-Oct: Sa-Su 08:00-15:00', 80, 60],
  ['Jun-Aug Mo-Fr 08:00-15:00; Sep-May Mo-Fr 09:00-18:00; Aug 15-31 off', 215, 40],
])('%s', (text, start, length) => {
  expect(isValidOpeningHours(text)).toBe(true);
  const hours = parseOpeningHours(text);
  const around = surroundings(holidays, zone);
  const [from, to] = [new Date(2026, 0, 1 + start), new Date(2026, 0, 1 + start + length)];
  const intervals = new Oracle(text, madrid).getOpenIntervals(from, to);
  let at = 0;
  for (let day = 0; day < length; day += 1) {
    const midnight = new Date(2026, 0, 1 + start + day);
    const painted = paintDay(hours, new Map(), around, localMinute(midnight, zone).day);
    const differing: string[] = [];
    for (let minute = 0; minute < 1440; minute += 1) {
      const moment = new Date(2026, 0, 1 + start + day, 0, minute);
      while ((intervals[at]?.[1] ?? to) <= moment && at < intervals.length) at += 1;
      const interval = intervals[at];
      const theirs = interval && interval[0] <= moment ? (interval[2] ? 'unknown' : 'open') : 'closed';
      const mine = stateOfCode(painted[moment.getHours() * 60 + moment.getMinutes()] ?? 0);
      if (mine !== theirs) differing.push(`${moment.toString()}: ${mine}, not ${theirs}`);
    }
    expect(differing.slice(0, 3)).toEqual([]);
  }
});

test('easter', () => {
  const dates = [2024, 2025, 2026, 2027, 2038, 2049, 2076].map((year) => toIsoDate(easter(year)));
  expect(dates).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
  ]);
});
