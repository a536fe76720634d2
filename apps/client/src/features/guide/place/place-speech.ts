/** The text of a place that is read aloud. */
import type { HolidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import type { OpenText } from '@callejero/contract/opening-hours/open-text.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { phoneText } from '../../../ui/values/phone-text.ts';
import { addressLines } from './facts-in-words.ts';
import { weekText } from './hours/week-text.ts';

interface Now {
  now: Date;
  timezone: string;
  holidays: HolidayCalendar;
}

/** Name, category, whether it is open, address, phone and hours, a sentence each. */
export function placeSpeech(place: Place, open: OpenText, { now, timezone, holidays }: Now): string {
  const week = weekText(place, now, timezone, holidays);
  const phone = place.phones[0];
  return [
    place.name,
    place.categories.map(({ name }) => name).join(', '),
    [open.state, open.detail].filter(Boolean).join(', '),
    addressLines(place.address, place.quarter?.name ?? null).join(', '),
    // Digit by digit, or the voice would read one large number.
    phone === undefined ? '' : `Teléfono: ${phoneText(phone).replace(/\d(?=\d)/g, '$& ')}`,
    week ? `Horario. ${week.days.map(({ day, hours }) => `${day}: ${hours.join(' y ')}`).join('. ')}` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join('. ');
}
