/**
 * Recurrence rules of events: the subset of RFC 5545 (3.3.10) that an agenda needs. `FREQ` of a day or longer, `INTERVAL`,
 * `BYDAY`, `BYMONTHDAY`, and an end by `UNTIL` or `COUNT`. Weeks begin on Monday.
 */
import { isDate } from '../calendar-day.ts';

export const recurrenceFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];
export const recurrenceWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type RecurrenceWeekday = (typeof recurrenceWeekdays)[number];

export const recurrenceLimits = {
  /** Maximum of `COUNT` and of the occurrences listed for one window. */
  occurrences: 1000,
  interval: 366,
  /** Characters of the text. */
  text: 300,
} as const;

export interface RecurrenceDay {
  day: RecurrenceWeekday;
  /** The ordinal within the month: 1 is the first, -1 the last, null every one. Monthly rules only. */
  ordinal: number | null;
}

export interface Recurrence {
  frequency: RecurrenceFrequency;
  interval: number;
  byDay: RecurrenceDay[];
  /** 1–31, or -1 (the last) to -31. Monthly rules only. */
  byMonthDay: number[];
  /** A date (`20261231`, that whole day in the event's time zone) or a moment (`20261231T180000Z`), inclusive. */
  until: string | null;
  count: number | null;
}

/** The parsed rule, or a message that says why it is invalid. */
export function readRecurrence(text: string): Recurrence | string {
  if (text.length > recurrenceLimits.text) return 'La repetición es demasiado larga.';
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [, name = '', value = ''] = /^([A-Z]+)=([A-Z0-9,+-]+)$/.exec(part) ?? [];
    if (name === '') return 'La repetición no se entiende: usa una regla como FREQ=WEEKLY;BYDAY=TU.';
    if (parts.has(name)) return `La repetición dice ${name} dos veces.`;
    parts.set(name, value);
  }
  for (const name of parts.keys()) {
    if (!known.has(name)) return `La repetición no admite ${name}.`;
  }
  const frequency = recurrenceFrequencies.find((name) => name === parts.get('FREQ'));
  if (!frequency)
    return 'La repetición es diaria, semanal, mensual o anual: FREQ=DAILY, WEEKLY, MONTHLY o YEARLY.';
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1', recurrenceLimits.interval);
  if (interval === null) return `INTERVAL va de 1 a ${recurrenceLimits.interval}.`;
  const byDay = readDays(parts.get('BYDAY'), frequency);
  if (typeof byDay === 'string') return byDay;
  const byMonthDay = readMonthDays(parts.get('BYMONTHDAY'), frequency);
  if (typeof byMonthDay === 'string') return byMonthDay;
  const until = parts.get('UNTIL') ?? null;
  if (until !== null && untilDate(until) === null)
    return 'UNTIL es una fecha como 20261231 o 20261231T180000Z.';
  const given = parts.get('COUNT');
  const count = given === undefined ? null : wholeNumber(given, recurrenceLimits.occurrences);
  if (given !== undefined && count === null) return `COUNT va de 1 a ${recurrenceLimits.occurrences}.`;
  if (until !== null && count !== null) return 'La repetición termina por UNTIL o por COUNT, no por ambos.';
  return { frequency, interval, byDay, byMonthDay, until, count };
}

/** The rule as text, with its parts in a fixed order. */
export function formatRecurrence(rule: Recurrence): string {
  const days = rule.byDay.map(({ day, ordinal }) => `${ordinal ?? ''}${day}`);
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval > 1 ? [`INTERVAL=${rule.interval}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.join()}`] : []),
    ...(rule.byMonthDay.length > 0 ? [`BYMONTHDAY=${rule.byMonthDay.join()}`] : []),
    ...(rule.until === null ? [] : [`UNTIL=${rule.until}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
  ].join(';');
}

/** The date of `UNTIL` as YYYY-MM-DD; null when there is no such date. */
export function untilDate(until: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T([01]\d|2[0-3])[0-5]\d[0-5]\dZ)?$/.exec(until);
  if (!match) return null;
  const date = `${match[1]}-${match[2]}-${match[3]}`;
  return isDate(date) && match[1] !== '0000' ? date : null;
}

const known: ReadonlySet<string> = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'COUNT']);

function wholeNumber(text: string, max: number): number | null {
  const value = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN;
  return value <= max ? value : null;
}

function readDays(text: string | undefined, frequency: RecurrenceFrequency): RecurrenceDay[] | string {
  if (text === undefined) return [];
  if (frequency === 'YEARLY') return 'Una repetición anual no admite BYDAY.';
  const days: RecurrenceDay[] = [];
  for (const item of text.split(',')) {
    const [, sign, number, name] = /^([+-]?)([1-5])?([A-Z]{2})$/.exec(item) ?? [];
    const day = recurrenceWeekdays.find((weekday) => weekday === name);
    if (!day || (sign && !number)) return 'BYDAY nombra días: MO, TU, WE, TH, FR, SA, SU.';
    if (number && frequency !== 'MONTHLY') return 'Solo una repetición mensual numera los días (BYDAY=1MO).';
    const ordinal = number ? Number(number) * (sign === '-' ? -1 : 1) : null;
    if (days.some((other) => other.day === day && other.ordinal === ordinal)) return 'BYDAY repite un día.';
    days.push({ day, ordinal });
  }
  return days;
}

function readMonthDays(text: string | undefined, frequency: RecurrenceFrequency): number[] | string {
  if (text === undefined) return [];
  if (frequency !== 'MONTHLY') return 'Solo una repetición mensual admite BYMONTHDAY.';
  const days = text.split(',');
  if (!days.every((item) => /^[+-]?(?:[1-9]|[12]\d|3[01])$/.test(item)))
    return 'BYMONTHDAY va de 1 a 31 o de -1 a -31.';
  const numbers = days.map(Number);
  return new Set(numbers).size === numbers.length ? numbers : 'BYMONTHDAY repite un día.';
}
