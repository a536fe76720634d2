/** Writes the rules in OpenStreetMap's syntax. */
import { isValidOpeningHours } from '../parse.ts';
import { dayMinutes } from '../rules.ts';
import { type HoursGroup, spanText } from './groups.ts';
import { osmDays } from './parts.ts';
import type { DatedGroups } from './periods.ts';

export interface ReadHours {
  /** The hours in OpenStreetMap's syntax. */
  hours: string;
  /** From 0 to 1: the confidence that nothing else is meant. */
  confidence: number;
}

/** The rules of some groups, of the whole year or of some dates. */
interface Rules {
  rules: string[];
  confidence: number;
  /** They only close, so that nothing is said of the other days. */
  closes: boolean;
  /** The weekdays that they name. */
  days: ReadonlySet<number>;
}

/** Null when the result would be empty. `current`: the hours to which `periods` alone are added. */
export function compose(
  groups: readonly HoursGroup[],
  periods: readonly DatedGroups[],
  current: string | null,
): ReadHours | null {
  const only = groups[0];
  if (
    periods.length === 0 &&
    groups.length === 1 &&
    only &&
    only.times === '00:00-24:00' &&
    (!only.days || only.days.text.join() === 'Mo-Su')
  ) {
    return { hours: '24/7', confidence: only.sure };
  }
  const base = groups.length === 0 ? null : rulesOf(groups);
  const rules = base?.rules ?? [];
  let confidence = base?.confidence ?? 1;
  // «Cerrado los lunes» does not give the hours of the other days.
  if (base?.closes) {
    if (base.days.size === osmDays.length) return null;
    rules.unshift(`${daysBut(base.days)} unknown`);
  }
  const dated = periods.map((period) => ({ ...period, ...rulesOf(inheritDays(period.groups, groups)) }));
  for (const { text, sure, rules: own, confidence: ownSure, closes, days } of dated) {
    rules.push(...own.map((rule) => `${text} ${rule}`));
    confidence = Math.min(confidence, sure, ownSure);
    // Do days that are named for the rest of the year only stay as they are?
    if (!closes && base && [...base.days].some((each) => !days.has(each)))
      confidence = Math.min(confidence, 0.7);
  }
  if (current !== null) rules.unshift(...current.split(/; */));
  else if (!base) {
    const months = new Set(dated.flatMap((period) => period.months));
    if (dated.every(({ closes }) => closes)) rules.unshift('Mo-Su unknown');
    if (months.size < 12) confidence = Math.min(confidence, 0.7);
  }
  // Dates come after the holidays and would open them.
  if (dated.length > 0) rules.sort((a, b) => Number(a === 'PH off') - Number(b === 'PH off'));
  const hours = rules.join('; ');
  return isValidOpeningHours(hours) ? { hours, confidence } : null;
}

/** «Lunes a viernes de 9 a 18 (en julio de 8 a 15)»: the days are those that were named before. */
function inheritDays(groups: readonly HoursGroup[], base: readonly HoursGroup[]): HoursGroup[] {
  const open = base.filter(({ times, days }) => times !== 'off' && days !== null);
  const days = open.length === 1 ? (open[0]?.days ?? null) : null;
  return groups.map((group) =>
    group.days || group.spans.length === 0 ? group : { ...group, days, sure: Math.min(group.sure, 0.7) },
  );
}

function rulesOf(groups: readonly HoursGroup[]): Rules {
  // Without days any days may be meant: «de 9 a 18».
  const confidence = Math.min(
    ...groups.map((group) =>
      group.days || group.spans.length === 0 ? group.sure : Math.min(group.sure, 0.7),
    ),
  );
  const merged = withoutCutNights(mergeSameDays(groups));
  return {
    rules: merged.map(({ days, times }) => (days ? `${days.text.join(',')} ${times}` : times)),
    confidence: Math.min(confidence, ...merged.map((group, at) => sureBeside(group, merged.slice(0, at)))),
    closes: merged.every(({ times }) => times === 'off'),
    days: new Set(merged.flatMap((group) => [...numbersOf(group)])),
  };
}

/** The days that are not in `closed`, in ranges: `Tu-Fr,Su`. */
function daysBut(closed: ReadonlySet<number>, days: ReadonlySet<number> = allDays): string {
  const ranges: string[] = [];
  const has = (day: number) => days.has(day) && !closed.has(day);
  for (let from = 0; from < osmDays.length; from += 1) {
    if (!has(from)) continue;
    let to = from;
    while (to + 1 < osmDays.length && has(to + 1)) to += 1;
    ranges.push(from === to ? `${osmDays[from]}` : `${osmDays[from]}-${osmDays[to]}`);
    from = to;
  }
  return ranges.join(',');
}

const allDays: ReadonlySet<number> = new Set(osmDays.keys());

/** «L-V 9 a 14, L-V 16 a 20» is one rule. */
function mergeSameDays(groups: readonly HoursGroup[]): HoursGroup[] {
  const merged: HoursGroup[] = [];
  for (const group of groups) {
    const same = merged.find((other) => other.days?.text.join() === group.days?.text.join());
    if (!same || same.spans.length === 0 || group.spans.length === 0) {
      merged.push({ ...group });
      continue;
    }
    const spans = [...same.spans, ...group.spans].sort((a, b) => a.from - b.from);
    const apart = spans.every(({ from }, at) => from >= (spans[at - 1]?.to ?? 0));
    same.spans = spans;
    same.times = spans.map(spanText).join(',');
    same.sure = Math.min(same.sure, group.sure, apart ? 1 : 0.5);
  }
  return merged;
}

/**
 * «Viernes de 20 a 2, sábado cerrado», «Todos los días de 20 a 2, lunes cerrado»: the night continues after midnight, but `Sa
 * off` and `Mo off` would end it. So the closed days are removed from the other rules, and need no rule of their own.
 */
function withoutCutNights(groups: readonly HoursGroup[]): readonly HoursGroup[] {
  const isOpen = ({ times }: HoursGroup) => times !== 'off';
  const open = groups.filter(isOpen);
  if (!open.some(({ spans }) => spans.some(({ to }) => to > dayMinutes))) return groups;
  if (!open.every(({ days }) => days?.text.every(isWeekday) ?? true)) return groups;
  const closed = new Set(groups.flatMap((group) => (isOpen(group) ? [] : [...numbersOf(group)])));
  if (closed.size === 0 || open.some((group) => daysBut(closed, numbersOf(group)) === '')) return groups;
  return groups.flatMap((group) => {
    const text = isOpen(group)
      ? [daysBut(closed, numbersOf(group))]
      : (group.days?.text.filter((day) => !isWeekday(day)) ?? []);
    return text.length === 0 ? [] : [{ ...group, days: { kind: 'days', text, sure: 1 } }];
  });
}

/** Weekdays of every week, not holidays or the first Monday of the month. */
const isWeekday = (text: string): boolean => osmDays.includes(text.slice(0, 2)) && !text.includes('[');

/** The confidence of a rule that replaces an earlier one of the same day: low if it may be meant as a second opening. */
function sureBeside(group: HoursGroup, earlier: readonly HoursGroup[]): number {
  const days = numbersOf(group);
  let sure = 1;
  for (const other of earlier) {
    const shared = [...numbersOf(other)].filter((day) => days.has(day));
    if (shared.length === 0 || group.times === 'off') continue;
    const overlap = group.spans.some((span) =>
      other.spans.some(({ from, to }) => span.from < Math.max(to, from + 1) && span.to > from),
    );
    sure = Math.min(sure, overlap && shared.length === days.size && other.times !== 'off' ? 0.85 : 0.5);
  }
  return Math.min(sure, group.sure);
}

/** The plain weekdays of a group; holidays and nth weekdays share no day with others. */
function numbersOf({ days }: HoursGroup): Set<number> {
  const numbers = new Set<number>();
  for (const text of days?.text ?? osmDays) {
    const [from, to] = text.split('-').map((name) => osmDays.indexOf(name));
    if (from === undefined || from < 0) continue;
    for (let day = from; ; day = (day + 1) % 7) {
      numbers.add(day);
      if (day === (to ?? from)) break;
    }
  }
  return numbers;
}
