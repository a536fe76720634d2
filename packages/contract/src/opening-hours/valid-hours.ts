/** The hours in which a promotion is valid, in words. */
import { small } from '../text/letters.ts';
import { listInWords } from '../text/list-words.ts';
import { parseOpeningHours } from './parse.ts';
import { formatWeek } from './words.ts';

/** «lunes a viernes 15:00–18:00 y sábado 10:00–14:00»; the text itself if it is not understood. */
export function validHoursText(hours: string): string {
  const parsed = parseOpeningHours(hours);
  if (!parsed) return hours;
  const lines = formatWeek(parsed).map(({ days, hours: times }) => ({ days: small(days), times }));
  const open = lines.filter(({ times }) => times !== 'Cerrado');
  const never = lines.filter(({ days, times }) => times === 'Cerrado' && days === 'festivos');
  const words = listInWords(
    open.map(({ days, times }) => `${days} ${times.replace('Abierto 24 horas', 'a cualquier hora')}`),
  );
  return [words, ...never.map(({ days }) => `salvo ${days}`)].join(', ');
}
