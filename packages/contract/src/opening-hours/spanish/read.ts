/** Opening hours as people write them in Spanish, as OpenStreetMap's syntax. */
import { isValidOpeningHours, parseOpeningHours } from '../parse.ts';
import { dayMinutes } from '../rules.ts';
import { rangeOf, type SureSpan, type Time } from './ranges.ts';
import { type Meridiem, type Token, tokensOf } from './tokens.ts';

export interface ReadHours {
  /** In OpenStreetMap's syntax. */
  hours: string;
  /** From 0 to 1: how sure it is that nothing else is meant. */
  confidence: number;
}

/** Below it a person decides. Wrong hours are worse than none. */
export const sureHours = 0.8;

const maxLength = 500;
/** What the field holds. */
const maxText = 1000;
const osmDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Days in OpenStreetMap's syntax. */
interface Days {
  kind: 'days';
  text: string[];
  sure: number;
}
/** A span that ends where it begins has an open end. */
interface Times {
  kind: 'times';
  spans: SureSpan[];
}
type Part = Days | Times | { kind: 'closed' | 'except' | 'always' | 'appointment' | 'end' };

interface Group {
  days: Days | null;
  times: string;
  spans: SureSpan[];
  sure: number;
}

/** Null when it is not understood. What is OpenStreetMap's syntax already stays as it is. */
export function readSpanishHours(text: string): ReadHours | null {
  const written = text.trim();
  if (written === '' || written.length > maxLength) return null;
  if (isValidOpeningHours(written)) return { hours: written, confidence: 1 };
  const tokens = tokensOf(written);
  const parts = tokens && partsOf(tokens);
  const groups = parts && groupsOf(parts);
  return groups && compose(groups);
}

/** The two fields of a commerce for what somebody wrote: the hours where they are sure, else the text. */
export function takeHours(text: string): { openingHours: string | null; openingHoursText: string | null } {
  const read = readSpanishHours(text);
  if (read && read.confidence >= sureHours) return { openingHours: read.hours, openingHoursText: null };
  const written = text.slice(0, maxText).toWellFormed().trim();
  // Part of OpenStreetMap's syntax is worth more than none.
  const partly = written !== '' && parseOpeningHours(written) !== null;
  return { openingHours: partly ? written : null, openingHoursText: written === '' ? null : written };
}

class Cursor {
  private at = 0;
  private readonly tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }
  peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }
  skip(count = 1): void {
    this.at += count;
  }
}

function partsOf(tokens: readonly Token[]): Part[] | null {
  const cursor = new Cursor(tokens);
  const parts: Part[] = [];
  let hint: Meridiem | null = null;
  for (let token = cursor.peek(); token; token = cursor.peek()) {
    if (token.kind === 'list') {
      cursor.skip();
    } else if (token.kind === 'part') {
      hint = token.meridiem;
      cursor.skip();
    } else if (token.kind === 'day' || token.kind === 'days') {
      parts.push(takeDays(cursor));
      hint = null;
    } else if (token.kind === 'time' || token.kind === 'from') {
      const times = takeTimes(cursor, hint);
      if (!times) return null;
      const last = parts.findLast((part) => part.kind !== 'end');
      if (last?.kind === 'times') last.spans.push(...times.spans);
      else parts.push(times);
    } else if (token.kind === 'to' || token.kind === 'until' || token.kind === 'lateClose') {
      if (!separates(cursor, parts)) return null;
      cursor.skip();
    } else {
      parts.push({ kind: token.kind });
      cursor.skip();
    }
  }
  return parts;
}

/** A dash that is no «hasta»: «Lunes - 9:00 a 18:00», «9 a 13 - 15 a 18». */
function separates(cursor: Cursor, parts: readonly Part[]): boolean {
  const [dash, next] = [cursor.peek(), cursor.peek(2)];
  if (dash?.kind !== 'to' || !dash.dash) return false;
  const before = parts.at(-1)?.kind;
  return before === 'days' || (before === 'times' && next?.kind === 'to' && !next.dash);
}

function takeDays(cursor: Cursor): Days {
  const days: Days = { kind: 'days', text: [], sure: 1 };
  for (let token = cursor.peek(); token; token = cursor.peek()) {
    if (token.kind === 'days') {
      days.text.push(...token.days.split(','));
      if (!token.sure) days.sure = Math.min(days.sure, 0.75);
      cursor.skip();
    } else if (token.kind === 'day') {
      const [between, end] = [cursor.peek(1), cursor.peek(2)];
      let to = token.day;
      if (between?.kind === 'to' && end?.kind === 'day') {
        to = end.day;
        cursor.skip(3);
        if (!end.sure) days.sure = Math.min(days.sure, 0.75);
      } else cursor.skip();
      if (!token.sure) days.sure = Math.min(days.sure, 0.75);
      // «De lunes a lunes» is said for every day.
      const everyDay = between?.kind === 'to' && end?.kind === 'day' && to === token.day;
      if (everyDay) days.sure = Math.min(days.sure, 0.85);
      const range = `${osmDays[token.day]}-${osmDays[to]}`;
      days.text.push(everyDay ? 'Mo-Su' : to === token.day ? (osmDays[to] ?? '') : range);
    } else return days;
    const [next, after] = [cursor.peek(), cursor.peek(1)];
    if (next?.kind === 'list' && (after?.kind === 'day' || after?.kind === 'days')) {
      // `Lun/Vie` may be a range.
      if (next.slash) days.sure = Math.min(days.sure, 0.7);
      cursor.skip();
    } else if (next?.kind === 'day' || next?.kind === 'days') days.sure = Math.min(days.sure, 0.7);
  }
  return days;
}

function takeTimes(cursor: Cursor, hint: Meridiem | null): Times | null {
  const open = cursor.peek()?.kind === 'from';
  if (open) cursor.skip();
  const from = cursor.peek();
  if (from?.kind !== 'time') return null;
  const [between, to] = [cursor.peek(1), cursor.peek(2)];
  if (between?.kind === 'lateClose' || (open && between?.kind !== 'to' && between?.kind !== 'until')) {
    cursor.skip(between?.kind === 'lateClose' ? 2 : 1);
    return startOnly(from, hint);
  }
  if ((between?.kind !== 'to' && between?.kind !== 'until') || to?.kind !== 'time') return null;
  cursor.skip(3);
  return { kind: 'times', spans: [rangeOf(from, to, hint)] };
}

/** «a partir de las 20»: when it closes is open. */
function startOnly(from: Time, hint: Meridiem | null): Times | null {
  const half = from.meridiem ?? (from.exact || from.hour >= 12 ? null : hint);
  const base = (half ? from.hour % 12 : from.hour) * 60 + from.minute + (half === 'pm' ? 720 : 0);
  if (base >= dayMinutes) return null;
  const sure = half || from.exact || from.hour >= 12 ? 0.85 : 0.6;
  return { kind: 'times', spans: [{ from: base, to: base, sure }] };
}

/** Days with the times that belong to them; null where that is not clear. */
function groupsOf(all: readonly Part[]): Group[] | null {
  const parts = all.filter((part) => part.kind !== 'end');
  const timesFirst = parts[0]?.kind !== 'days';
  const groups: Group[] = [];
  for (let at = 0; at < parts.length; ) {
    const [part, next, after, later] = parts.slice(at, at + 4);
    if (!part) break;
    // «Lunes a viernes (excepto festivos) de 9 a 14»
    if (
      part.kind === 'days' &&
      next?.kind === 'except' &&
      after?.kind === 'days' &&
      later &&
      later.kind !== 'days'
    ) {
      groups.push(groupOf(part, later), groupOf(after, next));
      at += 4;
      continue;
    }
    if (part.kind === 'days') {
      if (!next || next.kind === 'days' || next.kind === 'except') return null;
      groups.push(groupOf(part, next));
      at += 2;
      continue;
    }
    const last = groups.at(-1);
    if (part.kind === 'appointment' && last && !timesFirst) {
      last.times += ` ${timesOf(part).times}`;
      at += 1;
      continue;
    }
    const cut = part.kind === 'closed' || part.kind === 'except';
    if (next?.kind === 'days' && (cut || timesFirst)) {
      // «9 a 18 cerrado domingo 9 a 14»: whose is it?
      if (!timesFirst && after && after.kind !== 'days' && after.kind !== 'except') return null;
      groups.push(groupOf(next, part));
      at += 2;
      continue;
    }
    if (parts.length > 1 || cut) return null;
    groups.push(groupOf(null, part));
    at += 1;
  }
  return groups.length > 0 ? groups : null;
}

function groupOf(days: Days | null, part: Exclude<Part, Days>): Group {
  const { times, spans, sure } = timesOf(part);
  return { days, times, spans, sure: Math.min(sure, days?.sure ?? 1) };
}

function timesOf(part: Exclude<Part, Days>): Omit<Group, 'days'> {
  switch (part.kind) {
    case 'always':
      return { times: '00:00-24:00', spans: [{ from: 0, to: dayMinutes, sure: 1 }], sure: 0.95 };
    case 'appointment':
      return { times: '"con cita previa"', spans: [], sure: 0.85 };
    case 'times': {
      const spans = inOrder(part.spans);
      return {
        times: spans.map(spanText).join(','),
        spans,
        sure: Math.min(...spans.map((span) => span.sure)),
      };
    }
    default:
      return { times: 'off', spans: [], sure: 0.95 };
  }
}

/** «9 a 2 y 5 a 8»: the second opening comes after the first. */
function inOrder(spans: readonly SureSpan[]): SureSpan[] {
  let end = 0;
  return spans.map((span) => {
    const before = end;
    const later = span.from < before && span.from + 720 >= before && span.to + 720 <= dayMinutes ? 720 : 0;
    end = span.to + later;
    const sure = span.from < before ? Math.min(span.sure, later ? 0.7 : 0.5) : span.sure;
    return { from: span.from + later, to: span.to + later, sure };
  });
}

const spanText = ({ from, to }: SureSpan): string =>
  from === to ? `${clock(from)}+` : `${clock(from)}-${clock(to)}`;

const clock = (minutes: number): string => {
  const inDay = minutes > dayMinutes ? minutes - dayMinutes : minutes;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};

function compose(groups: readonly Group[]): ReadHours | null {
  const only = groups[0];
  if (
    groups.length === 1 &&
    only &&
    only.times === '00:00-24:00' &&
    (!only.days || only.days.text.join() === 'Mo-Su')
  ) {
    return { hours: '24/7', confidence: only.sure };
  }
  // Without days it may be any of them: «de 9 a 18».
  let confidence = Math.min(
    ...groups.map((group) =>
      group.days || group.spans.length === 0 ? group.sure : Math.min(group.sure, 0.7),
    ),
  );
  const merged = mergeSameDays(groups);
  confidence = Math.min(confidence, ...merged.map((group, at) => sureBeside(group, merged.slice(0, at))));
  const rules = merged.map(({ days, times }) => (days ? `${days.text.join(',')} ${times}` : times));
  // «Cerrado los lunes» says nothing of the other days.
  if (merged.every(({ times }) => times === 'off')) {
    const closed = new Set(merged.flatMap((group) => [...numbersOf(group)]));
    if (closed.size === osmDays.length) return null;
    rules.unshift(`${otherDays(closed)} unknown`);
  }
  const hours = rules.join('; ');
  return isValidOpeningHours(hours) ? { hours, confidence } : null;
}

/** The days that are not in `closed`, in ranges. */
function otherDays(closed: ReadonlySet<number>): string {
  const ranges: string[] = [];
  for (let from = 0; from < osmDays.length; from += 1) {
    if (closed.has(from)) continue;
    let to = from;
    while (to + 1 < osmDays.length && !closed.has(to + 1)) to += 1;
    ranges.push(from === to ? `${osmDays[from]}` : `${osmDays[from]}-${osmDays[to]}`);
    from = to;
  }
  return ranges.join(',');
}

/** «L-V 9 a 14, L-V 16 a 20» is one rule. */
function mergeSameDays(groups: readonly Group[]): Group[] {
  const merged: Group[] = [];
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

/** A later rule replaces an earlier one: fine for other hours of the same part of the day, doubtful for a second opening. */
function sureBeside(group: Group, earlier: readonly Group[]): number {
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
function numbersOf({ days }: Group): Set<number> {
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
