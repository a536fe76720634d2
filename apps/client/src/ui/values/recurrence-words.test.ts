import {
  type Recurrence,
  recurrenceFrequencies,
  recurrenceWeekdays,
} from '@callejero/contract/recurrence/recurrence.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recurrenceInWords, ruleInWords, untilDay } from './recurrence-words.ts';

it.each([
  ['FREQ=DAILY', 'cada día'],
  ['FREQ=DAILY;INTERVAL=3', 'cada 3 días'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'de lunes a viernes'],
  ['FREQ=DAILY;INTERVAL=2;BYDAY=SA,MO', 'cada 2 días, solo si cae en lunes o sábado'],
  ['FREQ=WEEKLY', 'cada semana'],
  ['FREQ=WEEKLY;BYDAY=TU', 'cada martes'],
  ['FREQ=WEEKLY;BYDAY=TH,TU', 'cada martes y jueves'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'todos los días'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'cada 2 semanas, el martes'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA', 'cada 2 semanas, los martes y sábados'],
  ['FREQ=MONTHLY;BYMONTHDAY=5', 'cada mes, el día 5'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,1', 'cada mes, los días 1 y 15'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'cada mes, el último día'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'cada mes, el segundo martes'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', 'cada 3 meses, el último viernes'],
  ['FREQ=MONTHLY;BYDAY=SU', 'cada mes, todos los domingos'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'cada mes, todos los viernes, solo si coincide con el día 13'],
  ['FREQ=YEARLY', 'cada año'],
  ['FREQ=WEEKLY;BYDAY=TU;COUNT=10', 'cada martes, 10 veces'],
  ['FREQ=YEARLY;COUNT=1', 'cada año, 1 vez'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231', 'cada martes hasta el 31 dic 2026'],
])('%s is «%s»', (rule, words) => expect(recurrenceInWords(rule)).toBe(words));

it('returns an invalid rule unchanged', () => expect(recurrenceInWords('los martes')).toBe('los martes'));

it('shows an end with a time as the day in the event’s zone', () => {
  expect(untilDay('20270101T030000Z', 'America/Mexico_City')).toBe('2026-12-31');
  expect(untilDay('20270101T030000Z', 'Europe/Madrid')).toBe('2027-01-01');
  expect(untilDay('20270101', 'Europe/Madrid')).toBe('2027-01-01');
});

it('gives different texts for different rules', () => {
  const monthly = fc.record({
    frequency: fc.constant('MONTHLY' as const),
    interval: fc.integer({ min: 1, max: 12 }),
    byDay: fc.uniqueArray(
      fc.record({
        day: fc.constantFrom(...recurrenceWeekdays),
        ordinal: fc.constantFrom(null, 1, 2, 3, 4, 5, -1, -2, -3, -4, -5),
      }),
      { maxLength: 3, selector: ({ day, ordinal }) => `${ordinal}${day}` },
    ),
    byMonthDay: fc.uniqueArray(
      fc.integer({ min: -31, max: 31 }).filter((day) => day !== 0),
      { maxLength: 3 },
    ),
    until: fc.constant(null),
    count: fc.option(fc.integer({ min: 1, max: 5 })),
  });
  const simple = fc.record({
    frequency: fc.constantFrom(...recurrenceFrequencies),
    interval: fc.integer({ min: 1, max: 4 }),
    byDay: fc.constant([]),
    byMonthDay: fc.constant([]),
    until: fc.option(fc.constantFrom('20261231', '20270131')),
    count: fc.constant(null),
  });
  const sorted = (rule: Recurrence) =>
    JSON.stringify({
      ...rule,
      byDay: rule.byDay.map(({ day, ordinal }) => `${ordinal}${day}`).sort(),
      byMonthDay: [...rule.byMonthDay].sort(),
    });
  const rule = fc.oneof(monthly, simple) as fc.Arbitrary<Recurrence>;
  fc.assert(
    fc.property(rule, rule, (one, other) => {
      expect(ruleInWords(one) === ruleInWords(other)).toBe(sorted(one) === sorted(other));
    }),
    { numRuns: runs(5000, 300) },
  );
});
