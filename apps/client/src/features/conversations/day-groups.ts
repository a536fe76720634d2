import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { settings } from '../../api/settings.ts';
import { formatDay } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

export interface DayGroup {
  /** As `2026-11-29`, in the city's time. */
  day: string;
  messages: MessageView[];
}

const dayLength = 86_400_000;

/** «Hoy», «Ayer» or the date. */
export function dayName(day: string, now: Date): string {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: settings().city.timezone });
  if (day === dayOf.format(now)) return texts.today;
  // Noon, so that no change of the clocks moves it to another day.
  const yesterday = new Date(Date.parse(`${dayOf.format(now)}T12:00:00Z`) - dayLength);
  return day === yesterday.toISOString().slice(0, 10) ? texts.yesterday : formatDay(day);
}

/** The messages by the day on which they were sent. */
export function dayGroups(messages: readonly MessageView[]): DayGroup[] {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: settings().city.timezone });
  const groups: DayGroup[] = [];
  for (const message of messages) {
    const day = dayOf.format(new Date(message.createdAt));
    const last = groups.at(-1);
    if (last?.day === day) last.messages.push(message);
    else groups.push({ day, messages: [message] });
  }
  return groups;
}
