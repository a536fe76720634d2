/** Finds out which times belong to which days. */
import { dayMinutes } from '../rules.ts';
import type { DaysPart, HoursPart } from './parts.ts';
import type { SureSpan } from './ranges.ts';

export interface HoursGroup {
  days: DaysPart | null;
  times: string;
  spans: SureSpan[];
  sure: number;
}

/** Days with the times that belong to them; null where that is not clear. */
export function parseGroups(all: readonly HoursPart[]): HoursGroup[] | null {
  const parts = all.filter((part) => part.kind !== 'end');
  const timesFirst = parts[0]?.kind !== 'days';
  const groups: HoursGroup[] = [];
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
      // «9 a 18 cerrado domingo 9 a 14» is ambiguous.
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

function groupOf(days: DaysPart | null, part: Exclude<HoursPart, DaysPart>): HoursGroup {
  const { times, spans, sure } = timesOf(part);
  return { days, times, spans, sure: Math.min(sure, days?.sure ?? 1) };
}

function timesOf(part: Exclude<HoursPart, DaysPart>): Omit<HoursGroup, 'days'> {
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

export const spanText = ({ from, to }: SureSpan): string =>
  from === to ? `${clock(from)}+` : `${clock(from)}-${clock(to)}`;

const clock = (minutes: number): string => {
  const inDay = minutes > dayMinutes ? minutes - dayMinutes : minutes;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};
