import { dateFormat } from './formats.ts';

/**
 * The format of all times of day: 19:00, 09:30. Opening hours are typed and stored on the 24-hour clock, so the times of events
 * and records use it too, in every country.
 */
export const clockOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The time of day of a moment in a time zone. */
export function clockText(moment: Date, timeZone: string): string {
  return dateFormat('es', { ...clockOptions, timeZone }).format(moment);
}
