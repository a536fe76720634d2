import { dateFormat } from '@callejero/contract/text/formats.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { formatDay } from '../../ui/values/format.ts';

/** A day in words; with `monthly` the month that it stands for: `Noviembre de 2026`. */
export function nameOfDate(date: string, monthly: boolean): string {
  if (!monthly) return formatDay(date);
  const format = dateFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return capital(format.format(new Date(`${date}T00:00:00Z`)));
}
