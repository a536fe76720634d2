/** How days, hours and prices of events are written. */

import { addDays } from '@callejero/contract/calendar-day.ts';
import { dateFormat } from '@callejero/contract/text/formats.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { settings } from '../../../api/settings.ts';
import { formatPrice, formatTime } from '../../../ui/values/format.ts';
import { texts } from './texts.ts';

const locale = () => `es-${settings().city.country}`;

/** `sábado 21 de noviembre` */
export function longDay(date: string): string {
  return dateFormat(locale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(date))
    .replace(',', '');
}

/** `sábado 21 de noviembre, 3 eventos`; only the day while the number is unknown. */
export function dayLabel(date: string, count: number | null): string {
  if (count === null) return longDay(date);
  return `${longDay(date)}, ${texts.count(count)}`;
}

/** `Hoy, sábado 21 de noviembre` */
export function dayHeading(date: string, today: string): string {
  const text = longDay(date);
  if (date === today) return `Hoy, ${text}`;
  if (date === addDays(today, 1)) return `Mañana, ${text}`;
  return capital(text);
}

/** `11 de marzo` */
export function dayAndMonth(date: string): string {
  return dateFormat(locale(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date));
}

export function shortWeekday(date: string): string {
  return dateFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(date)).replace('.', '');
}

/** `19:30–21:00`; only the start where no end is known. */
export function hours(startsAt: string, endsAt: string): string {
  return endsAt > startsAt ? `${formatTime(startsAt)}–${formatTime(endsAt)}` : formatTime(startsAt);
}

export function priceText(event: {
  isFree: boolean;
  price: number | null;
  currency: string | null;
}): string | null {
  return formatPrice(event.isFree ? { ...event, price: 0 } : event);
}

export const eventStatusTexts = { cancelled: 'Cancelado', postponed: 'Aplazado' } as const;
