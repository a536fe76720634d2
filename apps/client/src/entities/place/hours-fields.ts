import type { Hours } from '@callejero/contract/opening-hours/open-text.ts';

/** What it takes to say whether a place is open. */
export const hoursFields = [
  'openingHours',
  'openingHoursText',
  'specialHours',
  'timezone',
  'temporarilyClosed',
  'permanentlyClosedAt',
  'location',
] satisfies (keyof Hours)[];
