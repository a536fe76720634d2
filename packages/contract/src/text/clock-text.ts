import { dateFormat } from './formats.ts';

/**
 * The one way in which times of day are written: 19:00, 09:30. Opening hours are typed and stored on the 24-hour clock, so the
 * times of events and of records have it too, in every country.
 */
export const clockOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A moment on the clock of a time zone. */
export function clockText(moment: Date, timeZone: string): string {
  return dateFormat('es', { ...clockOptions, timeZone }).format(moment);
}
