import { formatDate, formatDateTime, formatTime } from '../../ui/values/format.ts';

/** When an offer holds, said at a moment: «Válida del 21… al 30…», «Válida hasta el 30…», «Terminó el 30…». */
export function ticketDates(startsAt: string, endsAt: string, now: Date): string {
  const lastDay = formatDate(new Date(Date.parse(endsAt) - 1));
  if (now.getTime() >= Date.parse(endsAt)) return `Terminó el ${lastDay}`;
  if (now.getTime() >= Date.parse(startsAt)) return `Válida hasta el ${lastDay}`;
  return `Válida del ${formatDate(startsAt)} al ${lastDay}`;
}

/** Until when it holds: the last day, with the hour when the offer ends in the middle of it. */
export function lastMoment(endsAt: string): string {
  const last = new Date(Date.parse(endsAt) - 1);
  return formatTime(last) === '23:59' || formatTime(endsAt) === '23:59'
    ? formatDate(last)
    : formatDateTime(endsAt);
}
