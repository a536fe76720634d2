import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatRecurrence, type Recurrence, readRecurrence, recurrenceWeekdays } from './recurrence.ts';

it('reads daily, weekly, monthly and yearly rules of RFC 5545', () => {
  expect(readRecurrence('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261231T180000Z')).toEqual({
    frequency: 'WEEKLY',
    interval: 2,
    byDay: [
      { day: 'TU', ordinal: null },
      { day: 'TH', ordinal: null },
    ],
    byMonthDay: [],
    until: '20261231T180000Z',
    count: null,
  } satisfies Recurrence);
  expect(readRecurrence('FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=12')).toMatchObject({
    byDay: [
      { day: 'MO', ordinal: 1 },
      { day: 'FR', ordinal: -1 },
    ],
    count: 12,
  });
  expect(readRecurrence('FREQ=MONTHLY;BYMONTHDAY=1,-1')).toMatchObject({ byMonthDay: [1, -1] });
});

it('explains in Spanish why a rule is invalid', () => {
  const wrong: [string, RegExp][] = [
    ['', /no se entiende/],
    ['cada martes', /no se entiende/],
    ['BYDAY=TU', /FREQ/],
    ['FREQ=HOURLY', /FREQ/],
    ['FREQ=DAILY;FREQ=DAILY', /dos veces/],
    ['FREQ=DAILY;BYHOUR=9', /BYHOUR/],
    ['FREQ=DAILY;INTERVAL=0', /INTERVAL/],
    ['FREQ=DAILY;INTERVAL=367', /INTERVAL/],
    ['FREQ=DAILY;COUNT=1001', /COUNT/],
    ['FREQ=DAILY;COUNT=1;UNTIL=20260101', /no por ambos/],
    ['FREQ=DAILY;UNTIL=20260230', /UNTIL/],
    ['FREQ=DAILY;UNTIL=20260101T250000Z', /UNTIL/],
    ['FREQ=WEEKLY;BYDAY=1TU', /mensual/],
    ['FREQ=WEEKLY;BYDAY=XX', /BYDAY/],
    ['FREQ=WEEKLY;BYDAY=TU,TU', /repite/],
    ['FREQ=YEARLY;BYDAY=TU', /anual/],
    ['FREQ=WEEKLY;BYMONTHDAY=1', /mensual/],
    ['FREQ=MONTHLY;BYMONTHDAY=32', /BYMONTHDAY/],
    ['FREQ=MONTHLY;BYMONTHDAY=0', /BYMONTHDAY/],
    [`FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(200)}1`, /larga/],
  ];
  for (const [text, message] of wrong) expect(readRecurrence(text), text).toMatch(message);
});

it('reads what it writes, and never throws on any text', () => {
  const days = fc.uniqueArray(
    fc.record({ day: fc.constantFrom(...recurrenceWeekdays), ordinal: fc.constantFrom(null, 1, 5, -1) }),
    { maxLength: 4, selector: ({ day, ordinal }) => `${ordinal}${day}` },
  );
  const rule: fc.Arbitrary<Recurrence> = fc
    .record({
      frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      interval: fc.integer({ min: 1, max: 366 }),
      byDay: days,
      byMonthDay: fc.uniqueArray(fc.constantFrom(1, 15, 31, -1, -31), { maxLength: 3 }),
      end: fc.constantFrom(
        { until: null, count: null },
        { until: '20261231', count: null },
        { until: null, count: 9 },
      ),
    })
    .map(({ end, ...rest }) => ({ ...rest, ...end }));
  fc.assert(
    fc.property(rule, (given) => {
      const monthly = given.frequency === 'MONTHLY';
      const legal: Recurrence = {
        ...given,
        byDay:
          given.frequency === 'YEARLY'
            ? []
            : given.byDay.filter(({ ordinal }) => monthly || ordinal === null),
        byMonthDay: monthly ? given.byMonthDay : [],
      };
      expect(readRecurrence(formatRecurrence(legal))).toEqual(legal);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'FREQ=DAILYWK;BYUNTCO,-+0123456789') }), (text) => {
      readRecurrence(text);
      readRecurrence(`FREQ=MONTHLY;${text}`);
    }),
    { numRuns: 5000 },
  );
});
