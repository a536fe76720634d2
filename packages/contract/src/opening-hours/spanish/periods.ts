/** Finds out which hours belong to which dates: «agosto cerrado», «en verano de 8 a 15». */
import type { DatesToken } from './dates.ts';
import { type HoursGroup, parseGroups } from './groups.ts';
import { parseParts } from './parts.ts';
import type { Token } from './tokens.ts';

/** The hours of some dates. */
export interface DatedGroups {
  /** In OpenStreetMap's syntax. */
  text: string;
  sure: number;
  months: readonly number[];
  groups: HoursGroup[];
}

interface Segment {
  /** Null for the whole year. */
  dates: Omit<DatesToken, 'kind'> | null;
  tokens: Token[];
}

export interface Periods {
  /** Those of the whole year. */
  groups: HoursGroup[];
  periods: DatedGroups[];
}

/** Null where it is not clear what belongs to which dates. */
export function parsePeriods(all: readonly Token[]): Periods | null {
  const result: Periods = { groups: [], periods: [] };
  for (const { dates, tokens } of segmentsOf(all)) {
    if (tokens.every(isSeparator)) {
      // «De 9 a 14 en agosto», «agosto»
      if (dates) return null;
      continue;
    }
    const groups = onlyCloses(tokens) && dates ? closed() : withParts(tokens);
    if (!groups) return null;
    if (dates) result.periods.push({ ...dates, groups });
    else result.groups.push(...groups);
  }
  return result.groups.length + result.periods.length === 0 ? null : result;
}

function withParts(tokens: readonly Token[]): HoursGroup[] | null {
  const parts = parseParts(tokens);
  return parts && parseGroups(parts);
}

const isSeparator = ({ kind }: Token): boolean => kind === 'end' || kind === 'list';
const isClosing = ({ kind }: Token): boolean => kind === 'closed' || kind === 'except';
const onlyCloses = (tokens: readonly Token[]): boolean =>
  tokens.some(isClosing) && tokens.every((token) => isClosing(token) || isSeparator(token));
const closed = (): HoursGroup[] => [{ days: null, times: 'off', spans: [], sure: 0.95 }];

/** Each date with the words that belong to it; the words before the first date are those of the whole year. */
function segmentsOf(all: readonly Token[]): Segment[] {
  let current: Segment = { dates: null, tokens: [] };
  const segments = [current];
  const begin = (dates: Segment['dates']) => {
    current = { dates, tokens: [] };
    segments.push(current);
  };
  for (const [at, token] of all.entries()) {
    if (token.kind === 'rest') begin(null);
    else if (token.kind === 'dates') {
      const { kind: _, ...dates } = token;
      const { dates: open, tokens } = current;
      // «24 de diciembre y 31 de diciembre», «julio y septiembre»
      if (open && tokens.every(({ kind }) => kind === 'list')) {
        open.text += `,${dates.text}`;
        open.sure = Math.min(open.sure, dates.sure);
        open.months.push(...dates.months);
        tokens.length = 0;
        continue;
      }
      // «Cerrado en agosto», «excepto agosto»: the word before belongs to the dates if none follows.
      const before = tokens.findLastIndex(({ kind }) => kind !== 'list');
      const closing = tokens[before];
      const follows = all[at + 1];
      const trails =
        !follows || follows.kind === 'end' || follows.kind === 'dates' || follows.kind === 'list';
      const isOwn = closing && isClosing(closing) && (closing.kind === 'except' || trails);
      if (isOwn) tokens.splice(before);
      begin(dates);
      if (isOwn) current.tokens.push(closing);
    } else if (token.kind === 'end' && current.dates && current.tokens.some((each) => !isSeparator(each))) {
      // What follows may be of the same dates, unless they are closed.
      const next = all.slice(at + 1).find((each) => !isSeparator(each));
      const isClear =
        !next ||
        next.kind === 'dates' ||
        next.kind === 'rest' ||
        onlyCloses(current.tokens) ||
        isHoliday(next);
      if (!isClear) current.dates.sure = Math.min(current.dates.sure, 0.6);
      begin(null);
    } else current.tokens.push(token);
  }
  return segments;
}

const isHoliday = (token: Token): boolean => token.kind === 'days' && token.days === 'PH';
