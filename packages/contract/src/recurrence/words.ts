/** Recurrence rules in Spanish words: `cada martes hasta el 31 dic 2026`. */
import {
  type Recurrence,
  type RecurrenceDay,
  type RecurrenceWeekday,
  recurrenceWeekdays,
} from './recurrence.ts';

export const weekdayNames: Readonly<Record<RecurrenceWeekday, string>> = {
  MO: 'lunes',
  TU: 'martes',
  WE: 'miércoles',
  TH: 'jueves',
  FR: 'viernes',
  SA: 'sábado',
  SU: 'domingo',
};

/** The ordinal of a weekday within the month. */
export const ordinalNames: Readonly<Record<number, string>> = {
  1: 'primer',
  2: 'segundo',
  3: 'tercer',
  4: 'cuarto',
  5: 'quinto',
  [-1]: 'último',
  [-2]: 'penúltimo',
  [-3]: 'antepenúltimo',
};

const units = {
  DAILY: ['cada día', 'días'],
  WEEKLY: ['cada semana', 'semanas'],
  MONTHLY: ['cada mes', 'meses'],
  YEARLY: ['cada año', 'años'],
} as const;

/** The rule in words, without an initial capital. `dayOf` formats the day of `UNTIL`. */
export function ruleInWords(rule: Recurrence, dayOf: (until: string) => string): string {
  const { until, count } = rule;
  if (until !== null) return `${rhythm(rule)} hasta el ${dayOf(until)}`;
  if (count !== null) return `${rhythm(rule)}, ${count === 1 ? '1 vez' : `${count} veces`}`;
  return rhythm(rule);
}

/** `martes y jueves` */
export function listed(items: readonly string[], last = 'y'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

function rhythm(rule: Recurrence): string {
  const { frequency, interval } = rule;
  const [every, many] = units[frequency];
  const base = interval === 1 ? every : `cada ${interval} ${many}`;
  const names = daysOf(rule).map(({ day }) => weekdayNames[day]);
  switch (frequency) {
    case 'DAILY':
      if (names.length === 0) return base;
      return interval === 1 ? everyNamed(names) : `${base}, solo si cae en ${listed(names, 'o')}`;
    case 'WEEKLY':
      if (names.length === 0) return base;
      return interval === 1 ? everyNamed(names) : `${base}, ${onNamed(names)}`;
    case 'MONTHLY':
      return [base, monthly(rule)].filter(Boolean).join(', ');
    case 'YEARLY':
      return base;
  }
}

const workdays = recurrenceWeekdays.slice(0, 5).map((day) => weekdayNames[day]);

function everyNamed(names: readonly string[]): string {
  if (names.length === recurrenceWeekdays.length) return 'todos los días';
  if (names.join() === workdays.join()) return 'de lunes a viernes';
  return `cada ${listed(names)}`;
}

function onNamed(names: readonly string[]): string {
  const [only] = names;
  return names.length === 1 ? `el ${only}` : `los ${listed(names.map(plural))}`;
}

function plural(name: string): string {
  return name.endsWith('s') ? name : `${name}s`;
}

function monthly(rule: Recurrence): string {
  const days = daysOf(rule).map(dayOfMonth);
  const numbers = numbersOf(rule);
  if (days.length === 0) return numbers;
  return numbers === '' ? listed(days) : `${listed(days)}, solo si coincide con ${numbers}`;
}

function dayOfMonth({ day, ordinal }: RecurrenceDay): string {
  const name = weekdayNames[day];
  if (ordinal === null) return `todos los ${plural(name)}`;
  const known = ordinalNames[ordinal];
  return known ? `el ${known} ${name}` : `el ${ordinalNames[-ordinal]} ${name} desde el final`;
}

function numbersOf({ byMonthDay }: Recurrence): string {
  const forward = byMonthDay.filter((day) => day > 0).sort((a, b) => a - b);
  const backward = byMonthDay.filter((day) => day < 0).sort((a, b) => a - b);
  return listed([
    ...(forward.length === 1 ? [`el día ${forward[0]}`] : []),
    ...(forward.length > 1 ? [`los días ${listed(forward.map(String))}`] : []),
    ...backward.map((day) => `el ${lastDayName(day)}`),
  ]);
}

/** `último día`, `4.º día desde el final` */
export function lastDayName(day: number): string {
  const known = ordinalNames[day];
  return known ? `${known} día` : `${-day}.º día desde el final`;
}

/** Sorted by weekday, then by ordinal from the first to the last of the month. */
function daysOf({ byDay }: Recurrence): RecurrenceDay[] {
  const place = (ordinal: number | null) => (ordinal === null ? 0 : ordinal > 0 ? ordinal : 20 + ordinal);
  return [...byDay].sort(
    (a, b) =>
      recurrenceWeekdays.indexOf(a.day) - recurrenceWeekdays.indexOf(b.day) ||
      place(a.ordinal) - place(b.ordinal),
  );
}
