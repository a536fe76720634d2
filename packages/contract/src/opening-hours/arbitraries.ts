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
    .filter(([a, b, c, d]) => a !== c || b < d)
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
export const schedule = fc
  .tuple(rule, fc.array(fc.tuple(fc.constantFrom('; ', '; ', ';', ', '), rule), { maxLength: 3 }))
  .map(([first, rest]) => first + rest.map(([separator, next]) => separator + next).join(''));
