/** Random schedules for the tests of opening hours. */
import fc from 'fast-check';

export const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const time = fc.integer({ min: 0, max: 47 }).map((half) => half * 30);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const span = fc
  .tuple(time, fc.integer({ min: 1, max: 40 }))
  .map(([from, halves]) => [clock(from), clock((from + halves * 30) % 1440)].join('-'));
const spans = fc.array(span, { minLength: 1, maxLength: 3 }).map((all) => all.join(','));
const weekdays = fc
  .array(
    fc.oneof(
      fc.constantFrom(...days),
      fc
        .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
        .filter(([a, b]) => a !== b)
        .map((pair) => pair.join('-')),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.join(','));
const dates = fc.oneof(
  fc.constantFrom(...months),
  fc.tuple(fc.constantFrom(...months), fc.constantFrom(...months)).map(([first, last]) => `${first}-${last}`),
  fc
    .tuple(fc.constantFrom(...months), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => `${month} ${day}`),
  fc
    .tuple(
      fc.constantFrom(...months),
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom(...months),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([a, b, c, d]) => `${a} ${b}-${c} ${d}`),
);
const rule = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(weekdays, spans).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: spans },
  { weight: 2, arbitrary: weekdays.map((of) => `${of} off`) },
  { weight: 1, arbitrary: fc.tuple(weekdays, span).map(([of, hours]) => `${of} ${hours} off`) },
  { weight: 1, arbitrary: fc.tuple(dates, weekdays, spans).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: dates.map((of) => `${of} off`) },
  { weight: 1, arbitrary: fc.tuple(weekdays, spans).map(([of, hours]) => `${of} ${hours} "con cita"`) },
);
const nth = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(1, 2, 3, 4, -1, -2))
  .map(([day, at]) => `${day}[${at}]`);
const movable = fc.oneof(
  fc
    .integer({ min: -20, max: 20 })
    .map((offset) => (offset === 0 ? 'easter' : `easter ${signed(offset)} days`)),
  fc
    .tuple(fc.constantFrom(...months.slice(0, 6)), fc.constantFrom(...months.slice(6)), nth, nth)
    .map(([first, last, from, to]) => `${first} ${from}-${last} ${to}`),
);
const signed = (offset: number): string => (offset < 0 ? String(offset) : `+${offset}`);
const weeks = fc
  .tuple(fc.integer({ min: 1, max: 52 }), fc.integer({ min: 1, max: 53 }), fc.constantFrom('', '/2', '/4'))
  .filter(([from, to]) => from < to)
  .map(([from, to, step]) => `week ${from}-${to}${step}`);
const years = fc.constantFrom('2026', '2027+', '2026-2027', '2026-2030/2');
const rareRule = fc.oneof(
  fc.tuple(fc.oneof(nth, movable, weeks, years), span).map((parts) => parts.join(' ')),
  fc.tuple(fc.oneof(movable, weeks), weekdays, spans).map((parts) => parts.join(' ')),
  fc.oneof(nth, movable, weeks).map((of) => `${of}: off`),
  // The package reads `00:00+` as a whole day.
  fc.tuple(weekdays, time).map(([of, from]) => `${of} ${clock(from || 360)}+`),
);
/** Schedules with the rarer parts of the syntax. */
export const rareSchedule = fc
  .tuple(
    fc.oneof(rule, rareRule),
    fc.array(fc.tuple(fc.constantFrom('; ', '; ', ', ', ' || '), fc.oneof(rule, rareRule)), { maxLength: 3 }),
  )
  .map(([first, rest]) => first + rest.map(([separator, next]) => separator + next).join(''))
  // Between the minute of an open end and the next time, the package's state and its intervals differ.
  .filter((text) => !/\+, \d/.test(text));
export const schedule = fc
  .tuple(rule, fc.array(fc.tuple(fc.constantFrom('; ', '; ', ';', ', '), rule), { maxLength: 3 }))
  .map(([first, rest]) => first + rest.map(([separator, next]) => separator + next).join(''));
