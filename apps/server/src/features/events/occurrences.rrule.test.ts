/** The same rules expanded by another library, which has no zones and uses wall-clock time. */
import type { RecurringEvent } from '@callejero/contract/resources/events.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { RRule } from 'rrule';
import { expect, it } from 'vitest';
import { occurrences } from './occurrences.ts';

/** Starts around the clock changes of each zone; Mexico City had them until October 2022. */
const starts = [
  { timezone: 'America/Mexico_City', first: '2021-03-20' },
  { timezone: 'America/Mexico_City', first: '2022-09-20' },
  { timezone: 'Europe/Madrid', first: '2026-02-20' },
  { timezone: 'Europe/Madrid', first: '2026-09-25' },
  { timezone: 'America/New_York', first: '2026-02-20' },
  { timezone: 'America/New_York', first: '2026-10-01' },
] as const;
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const days = 150;

const some = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: 4 }).map((list) => list.join());

const ruleText = fc.oneof(
  fc.record({
    head: fc.constant('FREQ=DAILY'),
    part: fc.option(some(weekdays).map((list) => `;BYDAY=${list}`)),
  }),
  fc.record({
    head: fc.constant('FREQ=WEEKLY'),
    part: fc.option(some(weekdays).map((list) => `;BYDAY=${list}`)),
  }),
  fc.record({
    head: fc.constant('FREQ=MONTHLY'),
    part: fc.option(
      fc.oneof(
        some(['1MO', '2TU', '3WE', '4TH', '5FR', '-1SU', '-2SA']).map((list) => `;BYDAY=${list}`),
        some(['1', '5', '15', '28', '30', '31', '-1', '-7']).map((list) => `;BYMONTHDAY=${list}`),
      ),
    ),
  }),
  fc.record({ head: fc.constant('FREQ=YEARLY'), part: fc.constant(null) }),
);

/** The library's wall-clock times as moments of the zone, without those that a clock change skips. */
function expected(text: string, start: Temporal.ZonedDateTime, count: number | null): string[] {
  const asUtc = (time: Temporal.PlainDateTime) => new Date(`${time.toString({ smallestUnit: 'second' })}Z`);
  const local = start.toPlainDateTime();
  const rule = new RRule({ ...RRule.parseString(text), dtstart: asUtc(local) });
  const moments = rule.between(asUtc(local), asUtc(local.add({ days })), true).flatMap((date) => {
    const wall = Temporal.PlainDateTime.from(date.toISOString().slice(0, 19));
    const zoned = wall.toZonedDateTime(start.timeZoneId);
    return zoned.toPlainDateTime().equals(wall) ? [new Date(zoned.epochMilliseconds).toISOString()] : [];
  });
  return count === null ? moments : moments.slice(0, count);
}

const rules = runs(5000, 150);

it(`occurrences equal another library’s, for ${rules} rules across clock changes`, () => {
  fc.assert(
    fc.property(
      ruleText,
      fc.constantFrom(1, 1, 1, 2, 3, 4),
      fc.constantFrom(...starts),
      fc.integer({ min: 0, max: 45 }),
      fc.integer({ min: 0, max: 47 }),
      fc.option(fc.integer({ min: 1, max: 12 })),
      ({ head, part }, interval, { timezone, first }, day, half, count) => {
        const rule = `${head};INTERVAL=${interval}${part ?? ''}`;
        const start = Temporal.PlainDate.from(first)
          .add({ days: day })
          .toPlainDateTime()
          .add({ minutes: half * 30 })
          .toZonedDateTime(timezone);
        const startsAt = new Date(start.epochMilliseconds).toISOString();
        const event: RecurringEvent = {
          startsAt,
          endsAt: null,
          allDay: false,
          timezone,
          recurrence: count === null ? rule : `${rule};COUNT=${count}`,
          exdates: [],
        };
        const end = start.toPlainDateTime().add({ days }).toZonedDateTime(timezone);
        const found = occurrences(event, new Date(0), new Date(end.epochMilliseconds)).map(
          (time) => time.startsAt,
        );
        const wanted = expected(rule, start, count).filter(
          (moment) => Date.parse(moment) < end.epochMilliseconds,
        );
        expect(found).toEqual(wanted);
      },
    ),
    { numRuns: rules },
  );
}, 240_000);
