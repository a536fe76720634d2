/**
 * The OpenStreetMap `opening_hours` syntax as Callejero understands it, as a pure function of text.
 *
 * | written | means |
 * |---|---|
 * | `24/7` | always open |
 * | `Mo-Fr 09:00-14:00,16:00-20:00` | days (ranges, lists, `Sa-Tu` wraps) and times (several; `22:00-02:00` and `22:00-26:00` end the next day) |
 * | `09:00-18:00` | every day |
 * | `Su off`, `Su closed`, `12:00-13:00 off` | closed then |
 * | `PH off`, `Mo-Fr,PH 10:00-14:00`, `SH Mo-Fr off`, `PH +1 day` | public and school holidays; without a list of them such a rule matches no day |
 * | `Dec 24-Jan 6 off`, `Jun-Aug Mo-Fr 09:00-15:00`, `Dec 25: off`, `Jan 1-31/7` | months and dates, of any year or of one: `2026 Dec 24` |
 * | `easter -2 days-easter`, `Jan Su[1]-Mar Su[-1]` | movable dates |
 * | `2026-2028`, `2027+`, `week 1-53/2` | years and ISO weeks |
 * | `Mo[1]`, `Fr[-1]`, `Sa[-1] +3 days` | the nth weekday of a month |
 * | `17:00+`, `13:00-17:00+` | open end: maybe open afterwards |
 * | `sunrise-(sunset+01:00)`, `dawn-dusk` | with the sun, at the coordinates given |
 * | `"con cita"` after a rule, `unknown` | maybe open |
 * | `a; b` | on the days of `b`, `b` replaces `a` (`off` only cuts its own times) |
 * | `a, b` | `b` is added to `a` |
 * | `a \|\| b` | `b` counts where `a` is closed |
 *
 * Spaces, upper and lower case, `8:00` and a colon after the days are tolerated. Days alone (`Su`) and points in time
 * (`09:00`) do not say how long it is open and are not understood.
 */

import { parseDays } from './parse-days.ts';
import { parseTimes } from './parse-times.ts';
import { Reader } from './reader.ts';
import { type HoursRule, type OpeningHours, type RuleState, wholeDay } from './rules.ts';

/** Real opening hours are shorter. */
const maxLength = 1000;

const modifierPattern = /(open|closed|off|unknown)(?![a-z])/iy;
const commentPattern = /"([^"]*)"/y;
const alwaysPattern = /24\/7/y;
const commaPattern = /,/y;
const separatorPattern = /;|\|\||,/y;
/** The rest of a rule: up to the next separator outside quotes. */
const restPattern = /(?:"[^"]*"|(?!;|\|\|)[\s\S])+/y;

type ParsedRule = Omit<HoursRule, 'replaces' | 'fallback'>;

/**
 * The rules of `text`. A rule that is outside the syntax above makes its days unknown; if its days are not understood either, it
 * makes all days unknown that no other rule names. Null when no rule is understood.
 */
export function parseOpeningHours(text: string): OpeningHours | null {
  let hours = known.get(text);
  if (hours === undefined) {
    hours = parse(text);
    // Lists of places repeat few texts; when there are too many different ones, the cache is emptied.
    if (known.size >= maxKnown) known.clear();
    known.set(text, hours);
  }
  return hours;
}

const known = new Map<string, OpeningHours | null>();
const maxKnown = 2000;

/** Whether the whole text is understood. */
export function isValidOpeningHours(text: string): boolean {
  return parseOpeningHours(text)?.rules.every((rule) => rule.understood) === true;
}

function parse(text: string): OpeningHours | null {
  if (text.length > maxLength) return null;
  const reader = new Reader(text.trim());
  const rules: HoursRule[] = [];
  let [additional, fallback] = [false, false];
  while (!reader.done) {
    const start = reader.position;
    const rule = parseRule(reader) ?? unknownRule(reader, start);
    rules.push(placed(rule, rules.at(-1), additional, fallback));
    if (reader.done) break;
    const separator = reader.take(separatorPattern)?.[0];
    // A comma at the end, and `||`, announce another rule.
    if (separator === undefined || (separator !== ';' && reader.done)) return null;
    additional = separator === ',';
    if (separator !== ',') fallback = separator === '||';
  }
  return rules.some((rule) => rule.understood) ? { rules } : null;
}

/** The rule with the properties that follow from its position among the others. */
function placed(
  rule: ParsedRule,
  previous: HoursRule | undefined,
  additional: boolean,
  fallback: boolean,
): HoursRule {
  if (!rule.understood) {
    const own = rule.days.length > 0 && !additional && !fallback;
    return { ...rule, replaces: own, fallback: !own };
  }
  // Times without days extend the days named before them, but replace other times without days.
  const named = rule.days.length > 0 || (rule.state === 'open' && previous?.days.length === 0);
  return { ...rule, replaces: named && rule.state !== 'closed' && !additional && !fallback, fallback };
}

/** Skips what `parseRule` did not understand from `start` on. */
function unknownRule(reader: Reader, start: number): ParsedRule {
  reader.position = start;
  const days = parseDays(reader) ?? [];
  reader.position = start;
  reader.take(restPattern);
  return { days, times: wholeDay, state: 'unknown', comment: null, understood: false };
}

/** Null when it is not a rule; the reader's position is then undefined. */
function parseRule(reader: Reader): ParsedRule | null {
  const first = takeComment(reader);
  const always = reader.take(alwaysPattern) !== null;
  const days = always ? [] : parseDays(reader);
  if (!days) return null;
  const middle = takeComment(reader);
  const times = always ? [] : parseTimes(reader);
  if (!times) return null;
  const modifier = reader.take(modifierPattern)?.[1]?.toLowerCase();
  const last = first === null && middle === null ? takeComment(reader) : null;
  const comment = first ?? middle ?? last;
  if (!reader.done && !reader.at(separatorPattern)) return null;
  // A comma after `24/7` has no meaning.
  if (always && modifier === undefined && (middle ?? last) === null && reader.at(commaPattern)) return null;
  // `Su` alone formally means "open all Sunday"; people who write it mean the opposite or forgot the times.
  const daysAlone = days.length > 0 && (comment === null || first !== null);
  if (!always && times.length === 0 && modifier === undefined && (daysAlone || comment === null)) return null;
  return {
    days,
    times: times.length > 0 ? times : wholeDay,
    state: stateOf(modifier, comment),
    comment,
    understood: true,
  };
}

const takeComment = (reader: Reader): string | null => reader.take(commentPattern)?.[1] ?? null;

function stateOf(modifier: string | undefined, comment: string | null): RuleState {
  if (modifier === 'off' || modifier === 'closed') return 'closed';
  if (modifier === 'open') return 'open';
  return modifier === 'unknown' || comment !== null ? 'unknown' : 'open';
}
