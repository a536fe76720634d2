/** Opening hours as people write them in Spanish, as OpenStreetMap's syntax. */
import { isValidOpeningHours, parseOpeningHours } from '../parse.ts';
import { compose, type ReadHours } from './compose.ts';
import { groupsOf } from './groups.ts';
import { partsOf } from './parts.ts';
import { tokensOf } from './tokens.ts';

/** Below it a person decides. Wrong hours are worse than none. */
export const sureHours = 0.8;

const maxLength = 500;
/** What the field holds. */
const maxText = 1000;

/** Null when it is not understood. What is OpenStreetMap's syntax already stays as it is. */
export function readSpanishHours(text: string): ReadHours | null {
  const written = text.trim();
  if (written === '' || written.length > maxLength) return null;
  if (isValidOpeningHours(written)) return { hours: written, confidence: 1 };
  const tokens = tokensOf(written);
  const parts = tokens && partsOf(tokens);
  const groups = parts && groupsOf(parts);
  return groups && compose(groups);
}

/** The two fields of a commerce for what somebody wrote: the hours where they are sure, else the text. */
export function takeHours(text: string): { openingHours: string | null; openingHoursText: string | null } {
  const read = readSpanishHours(text);
  if (read && read.confidence >= sureHours) return { openingHours: read.hours, openingHoursText: null };
  const written = text.slice(0, maxText).toWellFormed().trim();
  // Part of OpenStreetMap's syntax is worth more than none.
  const partly = written !== '' && parseOpeningHours(written) !== null;
  return { openingHours: partly ? written : null, openingHoursText: written === '' ? null : written };
}
