/** Opening hours as a plain week and periods with hours of their own, for an editor that can write everything that it shows. */
import { calendarDay, toIsoDate } from '../calendar-day.ts';
import { monthLength } from './days.ts';
import { parseOpeningHours } from './parse.ts';
import { plainHours, writeHours } from './plain-week.ts';
import type { DateRange, HoursRule } from './rules.ts';
import { toWeek } from './week.ts';

export interface HoursPeriod {
  /** YYYY-MM-DD. Of a period that returns every year: those of the next time. */
  from: string;
  to: string;
  yearly: boolean;
  /** A plain week; empty when it is closed. */
  hours: string;
}

export interface PeriodHours {
  /** A plain week. */
  week: string;
  periods: HoursPeriod[];
}

const osmMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const osmDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const holidaysOff = 'PH off';

/** The week and the periods of `text`; null when it has more than they can hold. */
export function readPeriods(text: string, today: string): PeriodHours | null {
  const week: string[] = [];
  const dated: { range: DateRange; rules: HoursRule[] }[] = [];
  for (const piece of text.split(/;/)) {
    if (piece.trim() === '') continue;
    const rules = parseOpeningHours(piece)?.rules;
    const range = rules?.every((rule) => rangeOf(rule) !== null) ? rangeOf(rules[0]) : null;
    if (!rules || !range) {
      week.push(piece.trim());
      continue;
    }
    const open = dated.at(-1);
    if (rules.length > 1) return null;
    if (open && JSON.stringify(open.range) === JSON.stringify(range)) open.rules.push(...rules);
    else dated.push({ range, rules: [...rules] });
  }
  const base = week.join('; ');
  if (plainHours(base) === null) return null;
  const openDays = openDaysOf(base);
  const periods: HoursPeriod[] = [];
  for (const { range, rules } of dated) {
    const hours = weekOfRules(rules, openDays);
    if (hours === null) return null;
    periods.push({ ...datesOf(range, today), hours });
  }
  return { week: base, periods };
}

/** The dates of a rule that has one range of dates and otherwise only days of the week. */
function rangeOf(rule: HoursRule | undefined): DateRange | null {
  const [dates, ...others] = rule?.days ?? [];
  const [selector, second] = dates ?? [];
  if (!rule?.understood || selector?.kind !== 'dates' || second !== undefined) return null;
  if (!others.every((list) => list.every(({ kind }) => kind === 'weekday'))) return null;
  const { from, to, step } = selector.range;
  return from.kind === 'day' && to.kind === 'day' && step === 1 ? selector.range : null;
}

/** The plain week of the rules without their dates; null if they leave open days of the other weeks as they are. */
function weekOfRules(rules: readonly HoursRule[], openDays: ReadonlySet<number>): string | null {
  const weekly = rules.map((rule) => ({ ...rule, days: rule.days.slice(1) }));
  const [only] = weekly;
  if (weekly.length === 1 && only?.state === 'closed' && only.days.length === 0)
    return only.times.some(({ from, to }) => from === 0 && to === 1440) ? '' : null;
  const named = new Set(
    weekly.flatMap((rule) =>
      [...osmDays.keys()].filter(
        (day) =>
          toWeek({ rules: [{ ...rule, state: 'open', times: allDay, replaces: true, fallback: false }] })[day]
            ?.length,
      ),
    ),
  );
  if ([...openDays].some((day) => !named.has(day))) return null;
  const written = writeHours({ week: toWeek({ rules: weekly }), closedOnHolidays: false });
  const isPlain = weekly.every(
    ({ state, comment, fallback, replaces, times }) =>
      state !== 'unknown' &&
      comment === null &&
      !fallback &&
      (replaces || state === 'closed') &&
      times.every(({ from, to, openEnd }) => typeof from === 'number' && typeof to === 'number' && !openEnd),
  );
  return isPlain && (written === '' || plainHours(written) !== null) ? written : null;
}

const allDay = [{ from: 0, to: 1440, nextDay: false, openEnd: false }];

function openDaysOf(week: string): Set<number> {
  const slots = plainHours(week)?.week ?? [];
  return new Set([...osmDays.keys()].filter((day) => (slots[day]?.length ?? 0) > 0));
}

function datesOf({ from, to }: DateRange, today: string): Omit<HoursPeriod, 'hours'> {
  if (from.kind !== 'day' || to.kind !== 'day') throw new Error('The range has days.');
  const wraps = to.month < from.month || (to.month === from.month && to.day < from.day) ? 1 : 0;
  const at = (year: number, { month, day }: { month: number; day: number }) =>
    // The 29th of February is the 28th in most years.
    toIsoDate(Math.min(calendarDay(year, month, day), calendarDay(year, month + 1, 1) - 1));
  if (from.year !== undefined && to.year !== undefined)
    return { from: at(from.year, from), to: at(to.year, to), yearly: false };
  const thisYear = Number(today.slice(0, 4));
  const year =
    [thisYear - 1, thisYear, thisYear + 1].find((each) => at(each + wraps, to) >= today) ?? thisYear;
  return { from: at(year, from), to: at(year + wraps, to), yearly: true };
}

/** The text of a week and its periods. Days that the week opens and a period does not are closed in it. */
export function writePeriods({ week, periods }: PeriodHours): string {
  if (periods.length === 0) return week;
  const rules = week.split(/; */).filter((rule) => rule !== '' && rule !== holidaysOff);
  const openDays = openDaysOf(week);
  for (const period of periods) {
    const dates = datesText(period);
    if (period.hours === '') {
      rules.push(`${dates} off`);
      continue;
    }
    const own = openDaysOf(period.hours);
    const closed = [...openDays].filter((day) => !own.has(day)).map((day) => osmDays[day]);
    rules.push(...period.hours.split(/; */).map((rule) => `${dates} ${rule}`));
    if (closed.length > 0) rules.push(`${dates} ${closed.join(',')} off`);
  }
  // Dates come after the holidays and would open them.
  if (week.includes(holidaysOff)) rules.push(holidaysOff);
  return rules.join('; ');
}

function datesText({ from, to, yearly }: HoursPeriod): string {
  const [fromYear = 0, fromMonth = 1, fromDay = 1] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 1, toDay = 1] = to.split('-').map(Number);
  const isWhole = fromDay === 1 && (toDay === monthLength(toMonth) || (toMonth === 2 && toDay === 28));
  if (yearly && isWhole)
    return fromMonth === toMonth
      ? `${osmMonths[fromMonth - 1]}`
      : `${osmMonths[fromMonth - 1]}-${osmMonths[toMonth - 1]}`;
  const point = (year: number, month: number, day: number) =>
    `${yearly ? '' : `${year} `}${osmMonths[month - 1]} ${day}`;
  const start = point(fromYear, fromMonth, fromDay);
  if (from === to) return start;
  return fromYear === toYear && fromMonth === toMonth
    ? `${start}-${toDay}`
    : `${start}-${point(toYear, toMonth, toDay)}`;
}
