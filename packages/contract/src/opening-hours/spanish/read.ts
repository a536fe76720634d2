/** Converts opening hours as people write them in Spanish into OpenStreetMap's syntax. */
import { isValidOpeningHours, parseOpeningHours } from '../parse.ts';
import { compose, type ReadHours } from './compose.ts';
import type { DateReading } from './dates.ts';
import { parsePeriods } from './periods.ts';
import { tokenise } from './tokens.ts';

/** Below this confidence a person decides, because wrong hours are worse than none. */
export const sureHours = 0.8;

const maxLength = 500;
/** The maximum length of the field. */
const maxText = 1000;

interface HoursReading extends DateReading {
  /** The hours so far: a text that only speaks of some dates is added to them. */
  current?: string | null;
}

/** Null when the text is not understood. A text in OpenStreetMap's syntax is returned unchanged. */
export function readSpanishHours(text: string, reading: HoursReading = {}): ReadHours | null {
  const written = text.trim();
  if (written === '' || written.length > maxLength) return null;
  if (isValidOpeningHours(written)) return { hours: written, confidence: 1 };
  const tokens = tokenise(written, reading);
  const found = tokens && parsePeriods(tokens);
  if (!found) return null;
  const { groups, periods } = found;
  const { current } = reading;
  const only = groups.length === 0 && typeof current === 'string' && isValidOpeningHours(current);
  return compose(groups, periods, only ? current : null);
}

/** The two fields of a commerce for a written text: the hours if they are certain, else the text. */
export function takeHours(text: string): { openingHours: string | null; openingHoursText: string | null } {
  const read = readSpanishHours(text);
  if (read && read.confidence >= sureHours) return { openingHours: read.hours, openingHoursText: null };
  const written = text.slice(0, maxText).toWellFormed().trim();
  // Part of OpenStreetMap's syntax is worth more than none.
  const partly = written !== '' && parseOpeningHours(written) !== null;
  return { openingHours: partly ? written : null, openingHoursText: written === '' ? null : written };
}
