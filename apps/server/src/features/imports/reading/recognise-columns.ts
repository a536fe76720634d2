/** Recognizes columns by their header, as people and portals write it, and by their cells. */
import type { Point } from '@callejero/contract/resource.ts';
import type { ColumnField, ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { mapped } from './turns.ts';

/** Knowledge beyond the file. */
export interface ReadingContext {
  /** The city's centre, which decides between reference systems. */
  city: Point | null;
  /** Whether a text names a category. */
  isCategory: (text: string) => boolean;
}

export const nothingKnown: ReadingContext = { city: null, isCategory: () => false };

/** All that is said of a column that a table may have. */
export interface Column {
  /** The field of the collection that it fills; absent for one that fills none. */
  fills?: string;
  /** What OpenStreetMap calls its texts, so that all formats use one vocabulary. */
  key?: string;
  /** Folded headers, best first. */
  names: readonly string[];
  /** Words that do not distinguish fields: `x_utm_etrs89_h30` is `x`. */
  ignore?: RegExp;
  /** Words in a header that exclude the field, unless the whole header is one of the names. */
  not?: RegExp;
  /** From 0 to 1: how well the cells match the field; negative for cells that it can't have. Without it any text matches. */
  looks?: (cells: readonly string[], context: ReadingContext) => number;
  /** The weight of the cells beside a complete name, where several columns have one; 0.1 by default. */
  weight?: number;
  /** Whether a person is asked if another column, by its header and cells, could be the field as well. */
  asked?: (header: string, chosen: string) => boolean;
  /** From this score on, the cells suffice, whatever the header. */
  alone?: number;
  /** Whether the column is not used, given what the others are. */
  unless?: (mapping: ColumnMapping) => boolean;
  /** Whether another column, with this header, says the same where this one is empty. */
  orElse?: (header: string) => boolean;
}

/** The columns that the tables of a collection may have, by what they mean. */
export type Columns<Name extends string = string> = Readonly<Record<Name, Column>>;

export interface SourceColumn {
  name: string;
  /** Some of its non-empty cells; none if only the header is known. */
  cells: readonly string[];
}

export interface Recognition {
  mapping: ColumnMapping;
  /** From 0 to 1, for each field of the mapping. */
  confidence: Partial<Record<ColumnField, number>>;
  /** Other columns that could be a field nearly as well, of the fields whose column is asked. */
  alternatives: Partial<Record<ColumnField, string[]>>;
}

/** Below this score a person must confirm. */
export const sure = 0.75;
/** The score of matching cells under an unknown header: less than any complete name. */
const byLookAlone = 0.48;
/** Below this score a column is not used. */
const minScore = 0.4;

/** How much less than the best column another one scores that could be the field as well. */
const near = 0.3;

/** The headers in a list separated by commas. */
export const namesIn = (list: string): string[] =>
  list.split(',').map((name) => name.trim().replace(/\s+/g, ' '));

const small = new Set(namesIn('de, del, la, el, los, las, y, en, d, of, the, da, do, i, eta'));

/** `Núm. Ext.` → `num ext`, `TelefonoMovil` → `telefono movil`, `address.street` → `address street` */
export function normaliseHeader(header: string): string {
  return fold(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}º]+/gu, ' ')
    .trim();
}

/** What `find` says of a header, found once for each: a file has few headers and many rows. */
export function byHeader<T>(find: (header: string) => T): (header: string) => T {
  const known = new Map<string, T>();
  return (header) => {
    const before = known.get(header);
    if (before !== undefined || known.has(header)) return before as T;
    const found = find(header);
    if (known.size < 10_000) known.set(header, found);
    return found;
  };
}

const wordsOf = (header: string): string[] =>
  normaliseHeader(header)
    .split(' ')
    .filter((word) => !small.has(word));

/** `categorias` → `categoria`, `teléfonos fijos` → `teléfono fijo` */
const inSingular = (header: string): string => header.replace(/(?<=[aeo])s(?= |$)/g, '');

const spanish = namesIn('es, esp, spa, cas, castellano, espanol');
const others = namesIn(
  'gl, gal, galego, gallego, ca, cat, catala, catalan, va, val, valencia, valenciano, eu, eus, euskera, euskara, en, eng, english, ingles, fr, fra, frances, pt, it',
);

/** `name_gl` → `name` in another language than Spanish; null for a header that names no language. */
function inLanguage(header: string): { name: string; isSpanish: boolean } | null {
  const words = normaliseHeader(header).split(' ');
  const last = words.pop() ?? '';
  const isSpanish = spanish.includes(last);
  return words.length > 0 && (isSpanish || others.includes(last))
    ? { name: words.join(' '), isSpanish }
    : null;
}

/** The longest name of a column in dBase, where shapefiles cut theirs. */
const dbaseName = 10;

/** Whether a header is a name that was cut word by word (`DIREC_COME`), or lost its accented letters (`tel_fono`, `Direcci?n`). */
function isDamaged(header: string, written: string, name: string): boolean {
  const folded = fold(header.trim());
  if (folded.length === name.length && /[_?\ufffd]/.test(folded))
    return [...folded].every(
      (letter, at) => letter === name[at] || (/[_?\ufffd]/.test(letter) && /[aeioun ]/.test(name.charAt(at))),
    );
  const [cut, whole] = [written.split(' '), name.split(' ')];
  return (
    folded.length === dbaseName &&
    cut.length === whole.length &&
    cut.every((word, at) => word.length >= 3 && whole[at]?.startsWith(word) === true)
  );
}

/** 1 for a complete name, slightly less for later names; less for a name among other words. */
function nameScore(rule: Column, header: string): number {
  const { names, not, ignore } = rule;
  const written = normaliseHeader(header);
  const meaningful = ignore ? written.split(' ').filter((word) => !ignore.test(word)) : [];
  const whole = meaningful.length > 0 ? meaningful.join(' ') : written;
  for (const [text, score] of [
    [whole, 1],
    [inSingular(whole), 0.98],
  ] as const) {
    const exact = names.indexOf(text);
    if (exact >= 0) return score - exact * 0.001;
  }
  const translated = inLanguage(header);
  const meant = translated ? names.indexOf(translated.name) : -1;
  if (translated && meant >= 0) return (translated.isSpanish ? 0.999 : 0.92) - meant * 0.001;
  if (names.some((name) => isDamaged(header, written, name))) return 0.93;
  if (not?.test(whole)) return 0;
  const words = wordsOf(header);
  const text = ` ${words.join(' ')} `;
  let best = 0;
  for (const name of names) {
    const parts = wordsOf(name);
    // A single letter among other words means nothing.
    if (parts.join('').length < 3 || !text.includes(` ${parts.join(' ')} `)) continue;
    best = Math.max(best, parts.length === words.length ? 0.95 : 0.5 + 0.3 * (parts.length / words.length));
  }
  return best;
}

function scoreOf(
  rule: Column,
  { name, cells }: SourceColumn,
  context: ReadingContext,
  areKnown: boolean,
): number {
  // Of two columns of one name the one with values counts.
  const named = nameScore(rule, name) * (areKnown && cells.length === 0 ? 0.9 : 1);
  if (!rule.looks || cells.length === 0) return named;
  const looks = rule.looks(cells, context);
  if (looks < 0) return 0;
  if (named === 0 && rule.not?.test(normaliseHeader(name))) return 0;
  if (named === 0) return rule.alone !== undefined && looks >= rule.alone ? byLookAlone * looks : 0;
  const whole = named > 0.9;
  // A complete name counts even if the cells do not match; then a person must confirm.
  if (looks < 0.3) return whole ? 0.5 : named * 0.35;
  const weight = whole ? (rule.weight ?? 0.1) : 0.4;
  return named * (1 - weight) + looks * weight;
}

/** The best column for each field. Each column is used once, by the field that it matches best. */
export function* recognisingColumns<Name extends ColumnField>(
  rules: Columns<Name>,
  columns: readonly SourceColumn[],
  context: ReadingContext = nothingKnown,
): Generator<void, Recognition> {
  const fields = Object.keys(rules) as Name[];
  const areKnown = columns.some(({ cells }) => cells.length > 0);
  const pairs = fields.flatMap((field, order) => columns.map((column, at) => ({ field, order, column, at })));
  const fits = yield* mapped(pairs, ({ column, ...pair }) => ({
    ...pair,
    name: column.name,
    score: scoreOf(rules[pair.field], column, context, areKnown),
  }));
  fits.sort((a, b) => b.score - a.score || a.order - b.order || a.at - b.at);
  const mapping: ColumnMapping = {};
  const confidence: Recognition['confidence'] = {};
  const used = new Set<string>();
  for (const { field, name, score } of fits) {
    if (score < minScore || mapping[field] !== undefined || used.has(name)) continue;
    mapping[field] = name;
    confidence[field] = Math.round(score * 100) / 100;
    used.add(name);
  }
  const alternatives: Recognition['alternatives'] = {};
  for (const { field, name, score } of fits) {
    const chosen = mapping[field];
    if (chosen === undefined || used.has(name) || score < (confidence[field] ?? 1) - near) continue;
    const isEmpty = areKnown && columns.find((column) => column.name === name)?.cells.length === 0;
    const isTranslation = inLanguage(name) !== null && inLanguage(name)?.name === inLanguage(chosen)?.name;
    if (!isTranslation && !isEmpty && rules[field].asked?.(name, chosen))
      alternatives[field] = [...(alternatives[field] ?? []), name];
  }
  for (const field of fields.filter((each) => rules[each].unless?.(mapping))) {
    delete mapping[field];
    delete confidence[field];
  }
  return { mapping, confidence, alternatives };
}

/** The share of the cells that `test` accepts. */
export const share = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
