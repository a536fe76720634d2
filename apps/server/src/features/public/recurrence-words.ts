/** «Cada martes y jueves, hasta el 12 de diciembre de 2026»: a repetition as a person would say it. */
import { type Recurrence, readRecurrence, untilDate } from '@callejero/contract/recurrence.ts';
import { list, type Words } from './words.ts';

const days = {
  MO: 'lunes',
  TU: 'martes',
  WE: 'miércoles',
  TH: 'jueves',
  FR: 'viernes',
  SA: 'sábado',
  SU: 'domingo',
} as const;
const ordinals: Readonly<Record<number, string>> = {
  1: 'primer',
  2: 'segundo',
  3: 'tercer',
  4: 'cuarto',
  5: 'quinto',
  [-1]: 'último',
};
const units = {
  DAILY: ['Todos los días', 'días'],
  WEEKLY: ['Cada semana', 'semanas'],
  MONTHLY: ['Cada mes', 'meses'],
  YEARLY: ['Cada año', 'años'],
} as const;

/** Null for what is no rule. */
export function recurrenceWords(text: string | null, words: Words): string | null {
  const rule = text === null ? null : readRecurrence(text);
  if (rule === null || typeof rule === 'string') return null;
  return `${rhythm(rule)}${end(rule, words)}`;
}

function rhythm({ frequency, interval, byDay, byMonthDay }: Recurrence): string {
  const [every, many] = units[frequency];
  const pace = interval === 1 ? every : `Cada ${interval} ${many}`;
  const which = byDay.map(({ day, ordinal }) =>
    ordinal === null ? days[day] : `el ${ordinals[ordinal] ?? `${-ordinal}.º último`} ${days[day]}`,
  );
  if (frequency === 'MONTHLY') {
    const numbers = byMonthDay.map((day) =>
      day > 0 ? `el día ${day}` : day === -1 ? 'el último día' : `${-day - 1} días antes del último`,
    );
    const parts = [...which, ...numbers];
    return parts.length === 0 ? pace : `${pace}, ${list.format(parts)}`;
  }
  if (which.length === 0) return pace;
  return interval === 1 ? `Cada ${list.format(which)}` : `${pace}, en ${list.format(which)}`;
}

function end({ until, count }: Recurrence, words: Words): string {
  if (count !== null) return `, ${count} ${count === 1 ? 'vez' : 'veces'}`;
  const date = until === null ? null : untilDate(until);
  return date === null ? '' : `, hasta el ${words.day(new Date(`${date}T12:00:00Z`), 'UTC')}`;
}
