/** The times of a rule on one day, in minutes. */
import {
  dayMinutes,
  type HoursRule,
  type Span,
  type SunTime,
  type SunTimes,
  type TimeRange,
} from './rules.ts';
import { plainSun } from './sun.ts';

export interface DaySpan extends Span {
  openEnd: boolean;
}

const minuteOf = (time: number | SunTime, sun: SunTimes): number =>
  typeof time === 'number' ? time : sun[time.event] + time.offset;

/** Whether a time range is fixed, so that it does not depend on the sun. */
export const isFixed = ({ from, to }: TimeRange): boolean =>
  typeof from === 'number' && typeof to === 'number';

const fixed = new WeakMap<HoursRule, readonly DaySpan[]>();

/** The spans that begin on a day. Fixed times are computed only once. */
export function spansOn(
  rule: HoursRule,
  today: () => SunTimes,
  tomorrow: () => SunTimes,
): readonly DaySpan[] {
  const known = fixed.get(rule);
  if (known) return known;
  const moves = !rule.times.every(isFixed);
  const spans = resolve(rule.times, moves ? today() : plainSun, moves ? tomorrow() : plainSun);
  if (!moves) fixed.set(rule, spans);
  return spans;
}

function resolve(times: readonly TimeRange[], today: SunTimes, tomorrow: SunTimes): DaySpan[] {
  const starts = times.map(({ from }) => minuteOf(from, today));
  return times.flatMap(({ to, nextDay, openEnd }, at) => {
    const from = starts[at] ?? 0;
    const end =
      typeof to === 'number' ? to : minuteOf(to, nextDay ? tomorrow : today) + (nextDay ? dayMinutes : 0);
    // An open end lasts at most until the next opening.
    const cut = openEnd ? starts.filter((start) => start > from) : [];
    const span = { from, to: Math.min(end, ...cut), openEnd };
    return span.to > span.from ? [span] : [];
  });
}
