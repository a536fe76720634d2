import { addDays } from '@callejero/contract/calendar-day.ts';
/** Days of the city as `2026-11-21`, and which of them the agenda shows. */

/** How far the strip of days goes, and how far the list without a day. */
export const stripLength = 28;
const horizonLength = 60;

export function stripFrom(today: string): string[] {
  return Array.from({ length: stripLength }, (_, index) => addDays(today, index));
}

export interface DayRange {
  from: string;
  to: string;
}

/** Saturday and Sunday; on a Sunday only that day. */
export function getWeekend(today: string): DayRange {
  const weekday = new Date(today).getUTCDay();
  if (weekday === 0) return { from: today, to: today };
  const saturday = addDays(today, 6 - weekday);
  return { from: saturday, to: addDays(saturday, 1) };
}

/** `when` is a day, `weekend`, or null for the whole horizon. */
export function daysShown(when: string | null, today: string): DayRange {
  if (when === 'weekend') return getWeekend(today);
  if (when !== null) return { from: when, to: when };
  return { from: today, to: addDays(today, horizonLength) };
}

export interface AgendaState {
  when: string | null;
  /** A category's slug. */
  category: string | null;
  /** Sorts each day by distance instead of by hour. */
  near: boolean;
}

/** Ignores past days: their events are over. */
export function parseAgendaUrl(search: string, today: string): AgendaState {
  const params = new URLSearchParams(search);
  const when = params.get('when');
  const isDay =
    when !== null && /^\d{4}-\d\d-\d\d$/.test(when) && !Number.isNaN(Date.parse(when)) && when >= today;
  return {
    when: when === 'weekend' || isDay ? when : null,
    category: params.get('category') || null,
    near: params.get('near') === '1',
  };
}

export function formatAgendaUrl({ when, category, near }: AgendaState): string {
  const params = new URLSearchParams();
  if (when !== null) params.set('when', when);
  if (category !== null) params.set('category', category);
  if (near) params.set('near', '1');
  const text = params.toString();
  return text === '' ? '/agenda' : `/agenda?${text}`;
}
