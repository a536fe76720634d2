import { formatDate, formatDateTime, formatTime } from '../../ui/values/format.ts';

/** The validity of an offer, as of `now`: «Válida del 21… al 30…», «Válida hasta el 30…», «Terminó el 30…». */
export function ticketDates(startsAt: string, endsAt: string, now: Date): string {
  const lastDay = formatDate(new Date(Date.parse(endsAt) - 1));
  if (now.getTime() >= Date.parse(endsAt)) return `Terminó el ${lastDay}`;
  if (now.getTime() >= Date.parse(startsAt)) return `Válida hasta el ${lastDay}`;
  return `Válida del ${formatDate(startsAt)} al ${lastDay}`;
}

/** The last day of an offer, with the time if the offer ends before the end of that day. */
export function lastMoment(endsAt: string): string {
  const last = new Date(Date.parse(endsAt) - 1);
  return formatTime(last) === '23:59' || formatTime(endsAt) === '23:59'
    ? formatDate(last)
    : formatDateTime(endsAt);
}
