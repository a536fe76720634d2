/** What «Abierto a otra hora» offers. */
import { dayLength, toIsoDate } from '@callejero/contract/calendar-day.ts';
import { localMinute } from '@callejero/contract/opening-hours/clock.ts';
import { localText, type OpenAt } from '@callejero/contract/search/open-words.ts';
import { settings } from '../../../api/settings.ts';

/** Days that can be chosen, today included: so many are known whole. */
const daysAhead = 7;
const names = new Intl.DateTimeFormat('es', { timeZone: 'UTC', weekday: 'long', day: 'numeric' });

/** The days to choose from, with their texts. */
export function openDays(now: Date): { date: string; text: string }[] {
  const today = localMinute(now, settings().city.timezone).day;
  return Array.from({ length: daysAhead }, (_, ahead) => {
    const day = today + ahead;
    const text = ['hoy', 'mañana'][ahead] ?? names.format(day * dayLength).replace(',', '');
    return {
      date: toIsoDate(day),
      text: text.charAt(0).toUpperCase() + text.slice(1),
    };
  });
}

/** The next full hour, which the panel offers first. */
export function nextHour(now: Date): OpenAt {
  const { day, minute } = localMinute(now, settings().city.timezone);
  return localText(day, (Math.floor(minute / 60) + 1) * 60);
}
