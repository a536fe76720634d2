/** Combines the words of opening hours into parts: days, times, closed. */
import { dayMinutes } from '../rules.ts';
import { type SureSpan, type Time, toRange } from './ranges.ts';
import type { Meridiem, Token } from './tokens.ts';

export const osmDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Days in OpenStreetMap's syntax. */
export interface DaysPart {
  kind: 'days';
  text: string[];
  sure: number;
}
/** A span that ends where it begins has an open end. */
export interface Times {
  kind: 'times';
  spans: SureSpan[];
}
export type HoursPart = DaysPart | Times | { kind: 'closed' | 'except' | 'always' | 'appointment' | 'end' };

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

/** Null when the order of the words has no meaning. */
export function parseParts(tokens: readonly Token[]): HoursPart[] | null {
  const cursor = new Cursor(tokens);
  const parts: HoursPart[] = [];
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
      const last = parts.findLast((part) => part.kind !== 'end');
      const openUntil = last?.kind === 'times' ? Math.max(...last.spans.map(({ to }) => to)) : 0;
      const times = takeTimes(cursor, hint, openUntil);
      if (!times) return null;
      if (last?.kind === 'times') last.spans.push(...times.spans);
      else parts.push(times);
    } else if (token.kind === 'to' || token.kind === 'until' || token.kind === 'lateClose') {
      if (!separates(cursor, parts)) return null;
      cursor.skip();
    } else if (token.kind === 'nextDay' || token.kind === 'dates' || token.kind === 'rest') {
      return null;
    } else {
      parts.push({ kind: token.kind });
      cursor.skip();
    }
  }
  return parts;
}

/** A dash that does not mean «hasta»: «Lunes - 9:00 a 18:00», «9 a 13 - 15 a 18». */
function separates(cursor: Cursor, parts: readonly HoursPart[]): boolean {
  const [dash, next] = [cursor.peek(), cursor.peek(2)];
  if (dash?.kind !== 'to' || !dash.dash) return false;
  const before = parts.at(-1)?.kind;
  return before === 'days' || (before === 'times' && next?.kind === 'to' && !next.dash);
}

function takeDays(cursor: Cursor): DaysPart {
  const days: DaysPart = { kind: 'days', text: [], sure: 1 };
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
      // «De lunes a lunes» means every day.
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

function takeTimes(cursor: Cursor, hint: Meridiem | null, openUntil: number): Times | null {
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
  const range = toRange(from, to, hint, openUntil);
  if (cursor.peek()?.kind !== 'nextDay') return { kind: 'times', spans: [range] };
  cursor.skip();
  const overnight = endsNextDay(range, from, to);
  return overnight && { kind: 'times', spans: [overnight] };
}

/** «10:30 a 02:00 del día siguiente». «9 a 2 del día siguiente» may be an afternoon, so it is ambiguous. */
function endsNextDay(range: SureSpan, from: Time, to: Time): SureSpan | null {
  if (range.to > dayMinutes) return { ...range, sure: Math.max(range.sure, 0.9) };
  if (!to.exact || from.meridiem || to.meridiem || range.from >= dayMinutes) return null;
  const end = to.hour * 60 + to.minute;
  return end < range.from ? { from: range.from, to: end + dayMinutes, sure: 0.9 } : null;
}

/** «a partir de las 20»: an open end. */
function startOnly(from: Time, hint: Meridiem | null): Times | null {
  const half = from.meridiem ?? (from.exact || from.hour >= 12 ? null : hint);
  const base = (half ? from.hour % 12 : from.hour) * 60 + from.minute + (half === 'pm' ? 720 : 0);
  if (base >= dayMinutes) return null;
  const sure = half || from.exact || from.hour >= 12 ? 0.85 : 0.6;
  return { kind: 'times', spans: [{ from: base, to: base, sure }] };
}
