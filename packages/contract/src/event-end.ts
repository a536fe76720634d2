export interface TimeSpan {
  startsAt: string;
  /** The end; equals the start if no end is known. */
  endsAt: string;
}

/** Assumed milliseconds of an event without a known end, for queries of current events. Never shown. */
export const assumedLength = 3 * 3_600_000;

/** Milliseconds since 1970 at which an occurrence is over; assumed if no end is known. */
export function overAt({ startsAt, endsAt }: TimeSpan): number {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  return end > start ? end : start + assumedLength;
}
