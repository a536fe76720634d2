/** What a text says of the hours of a turn. Pure. */

import { fold } from '@callejero/contract/text/fold.ts';
import type { TurnHours, TurnKind } from '@callejero/contract/turns.ts';
import { readTime } from '../agenda/dates.ts';

export interface TurnWords {
  /** Hours that it names. */
  ranges: TurnHours[];
  /** The kind of turn that it names. */
  kind: TurnKind | 'holiday' | null;
  /** What is left of the text: the zone in the header of a grid, the name of a place in its cell. */
  rest: string;
}

const clock = String.raw`\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.? ?m\.?)?`;
const unit = String.raw`(?: ?(?:hs|hrs|horas|h)\b\.?)?`;
const range = new RegExp(
  `(?:\\bde )?(?:las? )?\\b(${clock})${unit} ?(?:-|–|—|\\ba\\b|\\bhasta\\b) ?(?:las? )?(${clock})${unit}(?: del? (?:dia )?siguiente(?: dia)?)?`,
  'i',
);
const kinds: readonly (readonly [NonNullable<TurnWords['kind']>, RegExp])[] = [
  [
    'whole',
    /\b24 ?(?:h|hs|hrs|horas)\b\.?|\bd[ií]a y noche\b|\bd[ií]a ?[/-] ?noche\b|\btodo el d[ií]a\b|\bpermanente\b/i,
  ],
  ['night', /\b(?:de )?(?:la )?(?:noche|nocturn[oa]s?|noct)\b\.?/i],
  ['holiday', /\b(?:festiv[oa]s?|feriados?)\b/i],
  ['day', /\b(?:de |el )?(?:d[ií]a|diurn[oa]s?)\b(?! siguiente)\.?/i],
];
const words = /\b(?:turno|guardia|horario|servicio|refuerzo)\b(?: de)?/gi;
const maxText = 200;
const maxRanges = 3;

/** `de 9:30 a 22:00`, `22 a 9:30 hs del día siguiente`, `Guardia 24 h`, `Zona Norte (noche)`, `8:00-14:00 y 17:00-22:00`. */
export function turnIn(text: string): TurnWords {
  const found: TurnWords = {
    ranges: [],
    kind: null,
    rest: text.slice(0, maxText).replace(/\s+/g, ' ').trim(),
  };
  for (let at = 0; at < maxRanges; at += 1) {
    const [whole, start = '', end = ''] = range.exec(found.rest) ?? [];
    if (whole === undefined) break;
    const [from, until] = [readClock(start), readClock(end)];
    if (from === null || until === null) break;
    found.ranges.push({ from, until });
    found.rest = found.rest.replace(whole, ' ').replace(/^\s*(?:y|e|,|;)\s+/, '');
  }
  for (const [kind, pattern] of kinds) {
    if (!pattern.test(found.rest)) continue;
    found.kind = kind;
    found.rest = found.rest.replace(pattern, ' ');
    break;
  }
  if (found.ranges.length > 0 || found.kind !== null) found.rest = found.rest.replace(words, ' ');
  found.rest = withoutEdges(found.rest.replace(/\s+/g, ' ').replace(/\( ?[,;y]? ?\)/g, ''));
  return found;
}

const edges = ' ,;:.-–—';

/** Without the signs that separate it from what stood beside it. */
export function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && edges.includes(text.charAt(start))) start += 1;
  while (end > start && edges.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Midnight at the end of a day is the beginning of the next one. */
export const readClock = (text: string): string | null =>
  /^24(?:[:.]00)?$/.test(text.trim()) ? '00:00' : readTime(text);

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** The month that a title, a sheet or a file's name says (`2026-12`); null if it says none. @param today decides the year that is left out */
export function monthIn(text: string, today: string): string | null {
  const plain = fold(text.slice(0, maxText)).replace(/[_.]+/g, ' ').replace('setiembre', 'septiembre');
  const year = /\b(20\d\d)\b/.exec(plain)?.[1];
  const named = months.findIndex((name) => new RegExp(`\\b${name}\\b`).test(plain));
  const numbered =
    /\b20\d\d[ -]?(0[1-9]|1[0-2])\b/.exec(plain)?.[1] ?? /\b(0?[1-9]|1[0-2])[ /-]20\d\d\b/.exec(plain)?.[1];
  const month = named >= 0 ? named + 1 : Number(numbered ?? 0);
  if (month === 0) return null;
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  // The month nearest to today: lists are published around their beginning.
  const near = month - thisMonth > 6 ? thisYear - 1 : thisMonth - month > 6 ? thisYear + 1 : thisYear;
  return `${year ?? near}-${String(month).padStart(2, '0')}`;
}
