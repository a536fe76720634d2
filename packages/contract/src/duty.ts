/** Who is on duty, and when, in words. The app and the server-rendered pages share it. */
import { type Hours, isClosedForGood, type OpenText, timeText } from './opening-hours/open-text.ts';
import type { Shift } from './resources/shifts.ts';
import { capital } from './text/letters.ts';

export type ShiftTimes = Pick<Shift, 'startsAt' | 'endsAt'>;

/** In Spain pharmacies are «de guardia», elsewhere «de turno». */
export const dutyWord = (country: string): string => (country === 'ES' ? 'de guardia' : 'de turno');

/** Whether the shift contains the moment: its start does, its end does not. */
export const isOnDutyAt = ({ startsAt, endsAt }: ShiftTimes, at: Date): boolean =>
  Date.parse(startsAt) <= at.getTime() && at.getTime() < Date.parse(endsAt);

/** The shift that a place has at the moment, the one that ends last; null without one. */
export const shiftAt = <S extends ShiftTimes>(shifts: readonly S[], at: Date): S | null =>
  shifts
    .filter((shift) => isOnDutyAt(shift, at))
    .toSorted((a, b) => Date.parse(b.endsAt) - Date.parse(a.endsAt))[0] ?? null;

/** Of each place the shift that it has at the moment, by the ids of the places. */
export const onDutyAt = <S extends ShiftTimes>(
  shifts: readonly S[],
  at: Date,
  placeOf: (shift: S) => string,
): ReadonlyMap<string, S> =>
  new Map(
    shifts
      .filter((shift) => isOnDutyAt(shift, at))
      .toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt))
      .map((shift) => [placeOf(shift), shift]),
  );

/** «hasta las 9:30», «hasta mañana a las 9:30». */
export const untilText = (endsAt: string, now: Date, timeZone: string): string =>
  `hasta ${timeText(new Date(endsAt), now, timeZone).replace(/^a /, '')}`;

/** What is said of a place that is on duty: it is open, whatever its usual hours are. */
export function withDuty(
  open: OpenText,
  place: Pick<Hours, 'temporarilyClosed' | 'permanentlyClosedAt'>,
  shift: ShiftTimes | null | undefined,
  now: Date,
  { timezone, country }: { timezone: string; country: string },
): OpenText {
  // A place that closed does no duty, whatever the list says.
  if (!shift || place.temporarilyClosed || isClosedForGood(place, now)) return open;
  const [word, until] = [dutyWord(country), untilText(shift.endsAt, now, timezone)];
  return open.tone === 'open' || open.tone === 'closing'
    ? { ...open, tone: 'open', detail: `${word} ${until}` }
    : { tone: 'open', state: capital(word), detail: until, note: null };
}
