import { formatDate } from '../../ui/values/format.ts';

/** When an offer holds, said at a moment: «Válida del 21… al 30…», «Válida hasta el 30…», «Terminó el 30…». */
export function ticketDates(startsAt: string, endsAt: string, now: Date): string {
  const lastDay = formatDate(new Date(Date.parse(endsAt) - 1));
  if (now.getTime() >= Date.parse(endsAt)) return `Terminó el ${lastDay}`;
  if (now.getTime() >= Date.parse(startsAt)) return `Válida hasta el ${lastDay}`;
  return `Válida del ${formatDate(startsAt)} al ${lastDay}`;
}
