import { dateFormat } from '@callejero/contract/text/formats.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { formatDay } from '../../ui/values/format.ts';
import { texts } from './texts.ts';
import type { TrendUnit } from './trend.ts';

/** Puts a date into words: a day, `Semana del 23 de noviembre`, `Noviembre de 2026`. */
export function nameOfDate(date: string, unit: TrendUnit): string {
  if (unit === 'day') return formatDay(date);
  if (unit === 'week') return texts.weekOf(formatDay(date));
  const format = dateFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return capital(format.format(new Date(`${date}T00:00:00Z`)));
}
