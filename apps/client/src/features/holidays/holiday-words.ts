/** Rules of holidays in words, and their next dates. */

import { type HolidayRule, holidayOn, readHolidayRule } from '@callejero/contract/holidays/rule.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import { dateFormat } from '@callejero/contract/text/formats.ts';
import { texts } from './texts.ts';

const namesOf = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]) =>
  dates.map((date) => dateFormat('es', { ...options, timeZone: 'UTC' }).format(date));

/** January first. */
export const monthNames = namesOf(
  { month: 'long' },
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))),
);

/** Sunday first; 4 January 2026 is one. */
export const weekdayNames = namesOf(
  { weekday: 'long' },
  Array.from({ length: 7 }, (_, weekday) => new Date(Date.UTC(2026, 0, 4 + weekday))),
);

export const ordinalNames: Readonly<Record<string, string>> = {
  1: 'primer',
  2: 'segundo',
  3: 'tercer',
  4: 'cuarto',
  5: 'quinto',
  '-1': 'último',
};

/** The named days around Easter Sunday, by their distance from it in days. */
export const easterDays: Readonly<Record<string, string>> = {
  '-48': 'Lunes de Carnaval',
  '-47': 'Martes de Carnaval',
  '-46': 'Miércoles de Ceniza',
  '-7': 'Domingo de Ramos',
  '-4': 'Miércoles Santo',
  '-3': 'Jueves Santo',
  '-2': 'Viernes Santo',
  '-1': 'Sábado de Gloria',
  0: 'Domingo de Pascua',
  1: 'Lunes de Pascua',
  39: 'Jueves de la Ascensión',
  49: 'Domingo de Pentecostés',
  50: 'Lunes de Pentecostés',
  60: 'Jueves de Corpus Christi',
};

/** `Cada 1 de mayo`, `El primer lunes de febrero`, `Viernes Santo` */
export function ruleInWords(rule: HolidayRule): string {
  switch (rule.kind) {
    case 'date':
      return `Cada ${rule.day} de ${monthNames[rule.month]}`;
    case 'weekday':
      return `El ${ordinalNames[rule.ordinal]} ${weekdayNames[rule.weekday]} de ${monthNames[rule.month]}`;
    case 'easter': {
      const days = Math.abs(rule.days);
      const side = rule.days < 0 ? 'antes' : 'después';
      return easterDays[rule.days] ?? `${days} ${days === 1 ? 'día' : 'días'} ${side} del Domingo de Pascua`;
    }
  }
}

export type Dated = Pick<Holiday, 'date' | 'yearly'>;

export function whenInWords({ date, yearly }: Dated): string {
  if (date) return texts.kinds.once;
  const rule = yearly ? readHolidayRule(yearly) : null;
  return rule ? ruleInWords(rule) : (yearly ?? '—');
}

/** Years that are searched: 29 February may be eight years away. */
const years = 9;

/** The next dates from `today` on (YYYY-MM-DD), that day included. */
export function nextDates({ date, yearly }: Dated, today: string, count: number): string[] {
  if (date) return date >= today ? [date] : [];
  if (!yearly) return [];
  const from = Number(today.slice(0, 4));
  return Array.from({ length: years }, (_, index) => holidayOn(yearly, from + index))
    .filter((each): each is string => each !== null && each >= today)
    .slice(0, count);
}
