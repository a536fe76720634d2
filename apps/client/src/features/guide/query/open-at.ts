/** The moment of «Abierto a otra hora»: a time that the city's clocks show, within what the server knows. */
import { queryLimits } from '@callejero/contract/list-query/query.ts';
import { timeText } from '@callejero/contract/opening-hours/open-text.ts';
import type { OpenAt } from '@callejero/contract/search/open-words.ts';
import { readLocalTime } from '@callejero/contract/search/place-filters.ts';
import { settings } from '../../../api/settings.ts';

/** The instant; null for `now`, and for text that is no time. */
export const readOpenAt = (text: OpenAt): Date | null => readLocalTime(text, settings().city.timezone);

export const toInstant = (openAt: OpenAt, now: Date): Date => readOpenAt(openAt) ?? now;

/** Whether nobody knows what is open then: it is over, or too far ahead. */
export function isOutside(openAt: OpenAt, now: Date): boolean {
  const ahead = toInstant(openAt, now).getTime() - now.getTime();
  // What began a while ago is still of use to whoever came back to the page.
  return ahead < -queryLimits.openPast / 4 || ahead > queryLimits.openAhead;
}

/** «ahora», «a las 22:00», «mañana a las 09:00», «el domingo a las 12:00». */
export function openAtText(openAt: OpenAt, now: Date): string {
  const at = readOpenAt(openAt);
  return at === null ? 'ahora' : timeText(at, now, settings().city.timezone);
}
