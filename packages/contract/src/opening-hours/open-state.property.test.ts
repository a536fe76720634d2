import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { schedule } from './arbitraries.ts';
import { openState } from './open-state.ts';
import { parseOpeningHours } from './parse.ts';
import type { HoursRule, OpeningHours, RuleState, Span, SpecialDay } from './rules.ts';

/*
 * A naive oracle for one minute: it checks the day, each rule in order and the night before. It does not use painted days,
 * merged spans or the end of a state.
 */

interface Place {
  hours: OpeningHours | null;
  special: readonly SpecialDay[];
  holidays: ReadonlySet<string>;
  zone: string;
}

const at = (moment: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);

function applies(rule: HoursRule, date: Temporal.PlainDate, holidays: ReadonlySet<string>): boolean {
  const within = (at: number, from: number, to: number) =>
    from <= to ? at >= from && at <= to : at >= from || at <= to;
  const key = (of: { month: number; day: number }) => of.month * 100 + of.day;
  return rule.days.every((list) =>
    list.some((selector) => {
      if (selector.kind === 'holiday') return selector.of === 'public' && holidays.has(date.toString());
      if (selector.kind === 'weekday') return within(date.dayOfWeek - 1, selector.from, selector.to);
      if (selector.kind !== 'dates') throw new Error(`The schedules have no ${selector.kind}`);
      const { from, to } = selector.range;
      if (from.kind !== 'day' || to.kind !== 'day') throw new Error('The schedules have fixed dates only');
      return within(key(date), key(from), key(to));
    }),
  );
}

/** The schedules of this test have fixed times. */
const spansOf = ({ times }: HoursRule): Span[] =>
  times.map(({ from, to }) => {
    if (typeof from !== 'number' || typeof to !== 'number') throw new Error('The sun moves these times');
    return { from, to };
  });

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a slot of a special day contains `minute`, counted from that day's 00:00; it may exceed 24:00. */
function inSlots({ closed, slots }: SpecialDay, minute: number): boolean {
  if (closed) return false;
  return slots.some(({ opens, closes }) => {
    const [from, to] = [minutes(opens), minutes(closes)];
    return minute >= from && minute < (to > from ? to : to + 1440);
  });
}

function nightBefore({ hours, holidays }: Place, yesterday: Temporal.PlainDate, minute: number) {
  let state: RuleState = 'closed';
  for (const rule of hours?.rules ?? []) {
    if (!applies(rule, yesterday, holidays)) continue;
    if (rule.replaces) state = 'closed';
    if (spansOf(rule).some(({ from, to }) => minute + 1440 >= from && minute + 1440 < to)) state = rule.state;
    // A whole day off also removes the night that began on it.
    else if (rule.state === 'closed' && spansOf(rule).some(({ from, to }) => from === 0 && to >= 1440)) {
      state = 'closed';
    }
  }
  return state;
}

/** Whether the rule closes this day because it is a holiday. */
const closesHoliday = (rule: HoursRule, date: Temporal.PlainDate, holidays: ReadonlySet<string>): boolean =>
  rule.state === 'closed' &&
  rule.days.some((list) => list.some(({ kind }) => kind === 'holiday')) &&
  spansOf(rule).some(({ from, to }) => from === 0 && to >= 1440) &&
  holidays.has(date.toString());

function naiveState(place: Place, moment: number): RuleState {
  const local = at(moment, place.zone);
  const today = local.toPlainDate();
  const yesterday = today.subtract({ days: 1 });
  const minute = local.hour * 60 + local.minute;
  const on = (date: Temporal.PlainDate) => place.special.find((day) => day.date === date.toString());
  const specialBefore = on(yesterday);
  if (specialBefore && inSlots(specialBefore, minute + 1440)) return 'open';
  const special = on(today);
  if (special) {
    if (inSlots(special, minute)) return 'open';
    return specialBefore ? 'closed' : nightBefore(place, yesterday, minute);
  }
  if (!place.hours) return 'unknown';
  let state: RuleState = 'closed';
  /** The same without the rules of today. */
  let night: RuleState = 'closed';
  for (const rule of place.hours.rules) {
    if (closesHoliday(rule, today, place.holidays)) state = night;
    else if (applies(rule, today, place.holidays)) {
      if (rule.replaces) state = 'closed';
      if (spansOf(rule).some(({ from, to }) => minute >= from && minute < to)) state = rule.state;
    }
    const later = place.hours.rules.slice(place.hours.rules.indexOf(rule) + 1);
    const ended = later.some((other) => closesHoliday(other, yesterday, place.holidays));
    if (!specialBefore && !ended && applies(rule, yesterday, place.holidays)) {
      if (spansOf(rule).some(({ from, to }) => minute + 1440 >= from && minute + 1440 < to))
        state = night = rule.state;
    }
  }
  return state;
}

const first = Date.UTC(2026, 0, 1);
const days = 730;
const date = fc
  .integer({ min: 0, max: days })
  .map((day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10));
const halfHour = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
const slot = fc
  .tuple(halfHour, halfHour)
  .filter(([opens, closes]) => opens !== closes)
  .map(([opens, closes]) => ({ opens, closes }));
const special = fc.uniqueArray(
  fc.record({ date, closed: fc.boolean(), slots: fc.array(slot, { maxLength: 3 }) }),
  { maxLength: 4, selector: (day) => day.date },
);
const text = fc.oneof(
  { weight: 6, arbitrary: schedule },
  { weight: 1, arbitrary: schedule.map((rules) => `${rules}; PH off`) },
  { weight: 1, arbitrary: schedule.map((rules) => `${rules}; PH 10:00-13:00,22:00-02:00`) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const place: fc.Arbitrary<Place> = fc.record({
  hours: text.map((rules) => (rules === null ? null : parseOpeningHours(rules))),
  special,
  holidays: fc.array(date, { maxLength: 6 }).map((dates) => new Set(dates)),
  zone: fc.constantFrom('UTC', 'America/Mexico_City', 'Europe/Madrid', 'America/New_York'),
});
/** Any minute, or one within a day of a special moment. */
function moments(of: Place): fc.Arbitrary<number> {
  const notable = [...of.special.map((day) => day.date), ...of.holidays].map((day) => Date.parse(day));
  const anywhere = fc.integer({ min: 1, max: days * 1440 }).map((minute) => first + minute * 60_000);
  if (notable.length === 0) return anywhere;
  const near = fc
    .tuple(fc.constantFrom(...notable), fc.integer({ min: -1440, max: 3 * 1440 }))
    .map(([day, minute]) => day + minute * 60_000);
  return fc.oneof(anywhere, near);
}
const asked = (count: number) =>
  place.chain((of) =>
    fc.tuple(fc.constant(of), fc.array(moments(of), { minLength: count, maxLength: count })),
  );
const stateAt = ({ hours, special, holidays, zone }: Place, moment: number) =>
  openState(hours, special, new Date(moment), zone, { public: holidays });

const places = runs(5000, 80);

test(`${places * 20} times the state equals that of a naive evaluation of one minute`, () => {
  let pairs = 0;
  fc.assert(
    fc.property(asked(20), ([of, all]) => {
      for (const moment of all) {
        pairs += 1;
        expect(stateAt(of, moment).state, new Date(moment).toISOString()).toBe(naiveState(of, moment));
      }
    }),
    { numRuns: places },
  );
  expect(pairs).toBe(places * 20);
}, 300_000);

test('a state ends at the first minute with another state', () => {
  const clocksChange = ({ zone }: Place, from: number, to: number) =>
    at(from, zone).offsetNanoseconds !== at(to, zone).offsetNanoseconds;
  fc.assert(
    fc.property(asked(1), ([of, [moment = first]]) => {
      const { state, changesAt } = stateAt(of, moment);
      const end = changesAt?.getTime() ?? moment + 1440 * 60_000;
      // Around a clock change a local minute may occur twice and be ambiguous.
      if (end - moment > 2 * 86_400_000 || clocksChange(of, moment, end)) return;
      let waited = moment;
      while (waited < end && naiveState(of, waited) === state) waited += 60_000;
      expect(waited).toBe(end);
      if (changesAt) expect(naiveState(of, end)).not.toBe(state);
    }),
    { numRuns: runs(600, 40) },
  );
}, 300_000);
