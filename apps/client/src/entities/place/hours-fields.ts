import type { Hours } from '@callejero/contract/opening-hours/open-text.ts';

/** The fields that determine whether a place is open. */
export const hoursFields = [
  'openingHours',
  'openingHoursText',
  'specialHours',
  'timezone',
  'temporarilyClosed',
  'permanentlyClosedAt',
  'location',
] as const satisfies (keyof Hours)[];
