/** Opening hours as a plain week for an editor of days and times, which can write everything that it can show. */
import { isWeekly, namesHoliday } from './days.ts';
import { parseOpeningHours } from './parse.ts';
import type { TimeRange, TimeSlot } from './rules.ts';
import { isFixed } from './times.ts';
import { toWeek } from './week.ts';

/** Begins on Monday; a slot whose end is not after its start ends on the next day. */
export type Week = TimeSlot[][];

interface PlainHours {
  week: Week;
  /** `PH off`: closed on public holidays. */
  closedOnHolidays: boolean;
}

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** The week of `text`; null when it has more than a plain week can hold: dates, comments, hours of holidays. */
export function plainHours(text: string): PlainHours | null {
  if (text.trim() === '') return { week: days.map(() => []), closedOnHolidays: false };
  const parsed = parseOpeningHours(text);
  if (!parsed) return null;
  const ofHolidays = parsed.rules.filter((rule) => namesHoliday(rule));
  const plain = parsed.rules.every(
    (rule) =>
      isWeekly(rule) && rule.times.every(isPlain) && rule.state !== 'unknown' && rule.comment === null,
  );
  const off = ofHolidays.every(
    ({ days, state }) =>
      state === 'closed' && days.flat().every((day) => day.kind === 'holiday' && day.of === 'public'),
  );
  if (!plain || !off || parsed.rules.some((rule) => rule.fallback)) return null;
  const hours = { week: toWeek(parsed), closedOnHolidays: ofHolidays.length > 0 };
  // A remainder after midnight can be shown on its day but not written as a slot, so check the round trip.
  const again = parseOpeningHours(writeHours(hours));
  const kept = again ? toWeek(again) : days.map(() => []);
  return JSON.stringify(kept) === JSON.stringify(hours.week) ? hours : null;
}

const isPlain = (time: TimeRange): boolean => isFixed(time) && !time.openEnd;

/** The shortest text of a week: groups consecutive days with the same hours. Empty when it never opens. */
export function writeHours({ week, closedOnHolidays }: PlainHours): string {
  const rules: string[] = [];
  for (let from = 0; from < days.length; ) {
    const hours = slotsText(week[from] ?? []);
    let to = from;
    while (to + 1 < days.length && slotsText(week[to + 1] ?? []) === hours) to += 1;
    if (hours !== '') rules.push(`${from === to ? days[from] : `${days[from]}-${days[to]}`} ${hours}`);
    from = to + 1;
  }
  if (rules.length > 0 && closedOnHolidays) rules.push('PH off');
  return rules.join('; ');
}

function slotsText(slots: readonly TimeSlot[]): string {
  return slots.map(({ opens, closes }) => `${opens}-${closes}`).join(',');
}
