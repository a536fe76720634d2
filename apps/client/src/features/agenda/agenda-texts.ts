/** How days, hours and prices of events are written. */
import { settings } from '../../api/settings.ts';
import { formatMoney } from '../../ui/values/format.ts';
import { addDays } from './agenda-days.ts';

const locale = () => `es-${settings().city.country}`;

/** `sábado 21 de noviembre` */
export function longDay(date: string): string {
  return new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(date))
    .replace(',', '');
}

/** `Hoy, sábado 21 de noviembre` */
export function dayHeading(date: string, today: string): string {
  const text = longDay(date);
  if (date === today) return `Hoy, ${text}`;
  if (date === addDays(today, 1)) return `Mañana, ${text}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `11 de marzo` */
export function dayAndMonth(date: string): string {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  );
}

export function shortWeekday(date: string): string {
  return new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' })
    .format(new Date(date))
    .replace('.', '');
}

/** `19:30` on the city's clocks. */
export function hour(moment: string): string {
  return new Intl.DateTimeFormat(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: settings().city.timezone,
  }).format(new Date(moment));
}

/** `19:30–21:00`; only the start where no end is known. */
export function hours(startsAt: string, endsAt: string): string {
  return endsAt > startsAt ? `${hour(startsAt)}–${hour(endsAt)}` : hour(startsAt);
}

export function priceText(event: {
  isFree: boolean;
  price: number | null;
  currency: string | null;
}): string | null {
  if (event.isFree) return 'Gratis';
  return event.price === null ? null : formatMoney(event.price, event.currency ?? undefined);
}

export const eventStatusTexts = { cancelled: 'Cancelado', postponed: 'Aplazado' } as const;
