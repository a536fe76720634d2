/** Opening hours in Spanish words. */
import { calendarDay, toIsoDate } from '../calendar-day.ts';
import { capital, small } from '../text/letters.ts';
import { listInWords } from '../text/list-words.ts';
import { isWeekly, monthLength } from './days.ts';
import { parseOpeningHours } from './parse.ts';
import type { DatePoint, DaySelector, HoursRule, OpeningHours, SpecialDay } from './rules.ts';
import { type DaySlot, toSlots, toWeek } from './week.ts';

interface WeekLine {
  /** «Lunes a viernes» */
  days: string;
  /** «09:00–14:00 y 16:00–20:00», «Cerrado», «Abierto 24 horas» */
  hours: string;
}

const spanishDays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const spanishMonths = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre'],
  ...['noviembre', 'diciembre'],
];
/**
 * The plain week in Spanish, consecutive days with the same hours in one line, and then the rules for particular dates, without
 * those of years before the one of `today` (YYYY-MM-DD), and of its days that are over.
 */
export function formatWeek(hours: OpeningHours, today?: string): WeekLine[] {
  const lines: { from: number; to: number; hours: string }[] = [];
  toWeek(hours).forEach((slots, day) => {
    const text = formatSlots(slots);
    const last = lines.at(-1);
    if (last?.hours === text) last.to = day;
    else lines.push({ from: day, to: day, hours: text });
  });
  // If all rules are for particular dates, there is no plain week.
  const weekly = hours.rules.some((rule) => isWeekly(rule) && !onlyHolidays(rule));
  return [
    ...(weekly ? lines.map((line) => ({ days: formatDays(line.from, line.to), hours: line.hours })) : []),
    ...linesOf(
      hours.rules.filter((rule) => onlyHolidays(rule) || !isWeekly(rule)),
      today,
    ),
  ];
}

/** The lines of the rules for particular dates. */
export const formatDated = ({ rules }: OpeningHours, today: string): WeekLine[] =>
  linesOf(
    rules.filter((rule) => !isWeekly(rule)),
    today,
  );

const linesOf = (rules: readonly HoursRule[], today: string | undefined): WeekLine[] =>
  rules
    .filter((rule) => rule.understood && !(today !== undefined && isOver(rule, today)))
    .map((rule) => ({ days: capital(ruleDays(rule)), hours: ruleHours(rule) }));

/** Whether all dates of a rule are in the past. */
const isOver = (rule: HoursRule, today: string): boolean =>
  rule.days.some((list) =>
    list.every((selector) => {
      const end = selector.kind === 'dates' ? selector.range.to : null;
      return (
        end?.kind === 'day' &&
        end.year !== undefined &&
        toIsoDate(calendarDay(end.year, end.month, end.day)) < today
      );
    }),
  );

const onlyHolidays = (rule: HoursRule): boolean =>
  rule.days.some((of) => of.every((selector) => selector.kind === 'holiday'));

function ruleHours(rule: HoursRule): string {
  if (rule.state === 'closed') return 'Cerrado';
  return formatSlots(toSlots([rule], null, 0));
}

/** «09:00–14:00», «Abierto 24 horas», «17:00–03:00 del día siguiente (por confirmar)». */
export function slotText({ opens, closes, certainty }: DaySlot): string {
  const end = closes === '00:00' ? '24:00' : closes;
  const times = `${opens}–${end}${end <= opens ? ' del día siguiente' : ''}`;
  const allDay = opens === '00:00' && end === '24:00';
  if (certainty === 'maybe') return allDay ? 'Por confirmar' : `${times} (por confirmar)`;
  if (allDay) return 'Abierto 24 horas';
  return `${times}${certainty === 'about' ? ' (según el sol)' : ''}`;
}

export const formatSlots = (slots: readonly DaySlot[]): string =>
  slots.length === 0 ? 'Cerrado' : listInWords(slots.map(slotText));

/** «10:00–14:00», «Cerrado»: the hours of a special day. */
export const formatSpecialDay = ({ closed, slots }: Pick<SpecialDay, 'closed' | 'slots'>): string =>
  formatSlots(closed ? [] : slots);

function formatDays(from: number, to: number): string {
  const last = spanishDays[to] ?? '';
  if (from === 0 && to === 6) return 'Todos los días';
  if (to === from) return capital(last);
  const first = spanishDays[from] ?? '';
  return capital(to === from + 1 ? listInWords([first, last]) : `${first} a ${last}`);
}

const ruleDays = (rule: HoursRule): string =>
  rule.days.map((selectors) => listInWords(selectors.map(selectorText))).join(', ');

function selectorText(selector: DaySelector): string {
  switch (selector.kind) {
    case 'weekday':
      return range(spanishDays[selector.from] ?? '', spanishDays[selector.to] ?? '', ' a ');
    case 'holiday':
      return moved(selector.of === 'public' ? 'festivos' : 'vacaciones escolares', selector.offset);
    case 'nth':
      return moved(`${nthText(selector.nth)} ${spanishDays[selector.weekday]} del mes`, selector.offset);
    case 'week':
      return `${range(`semana ${selector.from}`, `semana ${selector.to}`, ' a ')}${stepText(selector.step, 'semanas')}`;
    case 'year':
      return `${selector.to === 9999 ? `desde ${selector.from}` : range(String(selector.from), String(selector.to), ' a ')}${stepText(selector.step, 'años')}`;
    case 'dates':
      return `${datesText(selector.range.from, selector.range.to)}${stepText(selector.range.step, 'días')}`;
  }
}

const range = (from: string, to: string, between: string): string =>
  from === to ? from : `${from}${between}${to}`;

const stepText = (step: number, of: string): string => (step > 1 ? `, cada ${step} ${of}` : '');

/** «2 días antes del Domingo de Pascua» */
function moved(day: string, offset: number): string {
  if (offset === 0) return day;
  const days = Math.abs(offset) === 1 ? '1 día' : `${Math.abs(offset)} días`;
  return `${days} ${offset > 0 ? 'después' : 'antes'} ${day.startsWith('festivos') ? 'de' : 'del'} ${day}`;
}

const ordinals = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto'];
function nthText(nth: number): string {
  if (nth > 0) return ordinals[nth - 1] ?? '';
  return nth === -1 ? 'último' : `${ordinals[-nth - 1]} (desde el último)`;
}

function datesText(from: DatePoint, to: DatePoint): string {
  const wholeMonths = from.kind === 'day' && to.kind === 'day' && from.day === 1 && to.day > 28;
  if (wholeMonths && to.day === monthLength(to.month)) {
    const year = from.year === undefined ? '' : ` de ${from.year}`;
    return `${range(spanishMonths[from.month - 1] ?? '', spanishMonths[to.month - 1] ?? '', ' a ')}${year}`;
  }
  if (from === to) return pointText(from);
  if (from.kind !== 'day' || to.kind !== 'day') return range(pointText(from), pointText(to), ' a ');
  // «Del 3 al 24 de agosto»
  const inMonth = from.month === to.month && from.year === to.year && from.day < to.day;
  return `del ${inMonth ? from.day : pointText(from)} al ${pointText(to)}`;
}

function pointText(point: DatePoint): string {
  const year = point.year === undefined ? '' : ` de ${point.year}`;
  if (point.kind === 'easter') return moved(`Domingo de Pascua${year}`, point.offset);
  const month = spanishMonths[point.month - 1] ?? '';
  if (point.kind === 'day') return `${point.day} de ${month}${year}`;
  return moved(`${nthText(point.nth)} ${spanishDays[point.weekday]} de ${month}${year}`, point.offset);
}

const closedDays = new RegExp(`^(?:${spanishDays.join('|')})(?: (?:a|y|e) (?:${spanishDays.join('|')}))?$`);

/**
 * A value of `opening_hours` in one line: «lunes a sábado 8–14». Days without hours are left out unless there are no others. A
 * text that is not understood is returned unchanged.
 */
export function hoursInWords(text: string): string {
  const hours = parseOpeningHours(text);
  if (!hours?.rules.every(({ understood }) => understood)) return text;
  const lines = formatWeek(hours).map(({ days, hours }) => ({ days: small(days), hours: shortHours(hours) }));
  const open = lines.filter(({ days, hours }) => hours !== 'cerrado' || !closedDays.test(days));
  return (open.length > 0 ? open : lines).map((line) => `${line.days} ${line.hours}`).join('; ');
}

/** «08:00–14:30» → «8–14:30», «Cerrado» → «cerrado» */
export const shortHours = (text: string): string =>
  small(text).replaceAll(/\b0?(\d{1,2}):(\d\d)\b/g, (_, hour, minute) =>
    minute === '00' ? hour : `${hour}:${minute}`,
  );
