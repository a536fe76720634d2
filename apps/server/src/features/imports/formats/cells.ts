/** Rows of cells, as CSV and spreadsheets have them, as a list of records: where the header is, and what above and below is no data. */
import { fold } from '@callejero/contract/text/fold.ts';
import { mendMojibake } from '@callejero/contract/text/mojibake.ts';
import { isTooLong, tooLong } from '../reading/clean-text.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { type Items, maxColumns, type RecordList, type TableRow } from './table.ts';

export interface CellRow {
  /** As spreadsheets count; from 1. */
  row: number;
  cells: readonly string[];
}

interface NamedColumn {
  name: string;
  index: number;
  isNamed: boolean;
}

/** Rows in which the header is looked for, and those that say how many columns a table without one has. */
const headRows = 30;
const widthRows = 200;
/** Notes below a table. */
const maxNoteLines = 5;
/** Titles of parts within a table, and the column that says them. */
const maxSections = 300;
const sectionColumn = 'Sección';
/** Examples of lines that are no data. */
const shownLeft = 2;

/**
 * The cells of a row are not needed after it, so that rows which are read as they are asked for are never there all at once.
 *
 * @param rowsOf begins to read the rows with at least one filled cell, each time that they are gone through
 */
export function* listOfCells(
  file: string,
  name: string | null,
  rowsOf: () => Iterator<CellRow>,
): Generator<void, RecordList> {
  const { above, header, below } = headerOf(takeFirst(rowsOf(), widthRows));
  const long = header.find(isTooLong);
  if (long !== undefined) throw invalidFile(file, `La cabecera: ${tooLong(long)}`);
  if (header.length > maxColumns) throw invalidFile(file, `La tabla tiene más de ${maxColumns} columnas.`);
  const named = nameColumns(header);
  const width = named.filter(({ isNamed }) => isNamed).length;
  const reader = createRowReader(named);
  let count = 0;
  /** Places in the table of rows that are no data. */
  const left = new Set<number>();
  /** Rows that say a single thing by their places; not many more than may be titles. */
  const lone = new Map<number, TableRow>();
  let repeated = false;
  let said: TableRow[] = [];
  for (const cells of itemsFrom(below, rowsOf())) {
    yield;
    const row = reader.toRow(cells);
    const filled = cells.cells.filter(isFilled);
    if (isTotal(filled, width)) {
      left.add(count);
      if (said.length < shownLeft) said.push(row);
    }
    if (isLone(filled, width) && lone.size <= maxSections) lone.set(count, row);
    // A table that begins anew for each part repeats its header.
    if (cells.cells.length > 2 && cells.cells.every((cell, index) => cell === header[index])) {
      left.add(count);
      repeated = true;
    }
    count += 1;
  }
  const sections =
    width < 3 || lone.size > maxSections ? new Map<number, string>() : sectionsIn(lone, count, repeated);
  const titled = above.at(-1);
  if (repeated && titled && isLone(titled.cells.filter(isFilled), width))
    sections.set(-1, titled.cells.find(isFilled) ?? '');
  for (const at of sections.keys()) {
    left.add(at);
    lone.delete(at);
  }
  // In a wide table a single cell at the foot is a note (`Fuente: …`), unless other rows are like it.
  const areNotes = width >= 3 && lone.size <= maxNoteLines;
  for (let end = count - 1; end > 0 && (left.has(end) || (areNotes && lone.has(end))); end -= 1)
    left.add(end);
  left.delete(-1);
  if (left.size === count) left.clear();
  said = [...said, ...[...lone].flatMap(([at, row]) => (left.has(at) && !said.includes(row) ? [row] : []))]
    .toSorted((a, b) => a.row - b.row)
    .slice(0, shownLeft);
  const rows: Items<TableRow> = {
    length: count - left.size,
    *[Symbol.iterator]() {
      let at = -1;
      let section = sections.get(at);
      for (const cells of itemsFrom(below, rowsOf())) {
        at += 1;
        section = sections.get(at) ?? section;
        if (!left.has(at)) yield reader.toRow(cells, section);
      }
    },
  };
  const columns = reader.columns();
  return {
    name,
    columns: sections.size > 0 ? [...columns, sectionColumn] : columns,
    rows,
    notes: notesOn(above, [...sections.values()], said, left.size),
  };
}

/** Reads cells as values of their columns, and says which columns have had any. */
function createRowReader(named: readonly NamedColumn[]) {
  const used = new Set<string>();
  const located = new Set<string>();
  const toRow = ({ row, cells }: CellRow, section?: string): TableRow => {
    const values: Record<string, string> = Object.create(null);
    if (section !== undefined) values[sectionColumn] = section;
    for (const { name: column, index, isNamed } of named) {
      // PostgreSQL can't store these characters, and nobody types them.
      const text = cells[index]?.replaceAll('\u0000', '').toWellFormed();
      if (text === undefined || !(isNamed || isFilled(text))) continue;
      if (!isNamed) used.add(column);
      const location = locationIn(text);
      values[column] = location?.point ?? text;
      if (!location) continue;
      located.add(column);
      if (location.address) values[`${column}.address`] = location.address;
      if (location.city) values[`${column}.city`] = location.city;
    }
    return { row, values };
  };
  const columns = (): string[] =>
    named.flatMap(({ name: column, isNamed }) => {
      if (!isNamed && !used.has(column)) return [];
      return located.has(column) ? [column, `${column}.address`, `${column}.city`] : [column];
    });
  return { toRow, columns };
}

/** What people should know of a table: the titles in it, and the lines that are no data, of which `said` are some. */
function notesOn(
  above: readonly CellRow[],
  titles: readonly string[],
  said: readonly TableRow[],
  left: number,
): string[] {
  return [
    ...(above.length > 0
      ? [
          `Encima de la cabecera había ${lines(above.length, 'línea')} de título: ${examples(above.map(({ cells }) => cells))}.`,
        ]
      : []),
    ...(titles.length > 0
      ? [
          `Tiene partes con título, que se lee como la columna «${sectionColumn}»: ${examples(titles.map((title) => [title]))}.`,
        ]
      : []),
    ...(said.length > 0
      ? [
          `${left === 1 ? 'No es un dato' : 'No son datos'}, sino totales o notas, ${lines(left, 'fila')}: ${examples(said.map(({ values }) => Object.values(values)))}.`,
        ]
      : []),
  ];
}

/** Whether a row says one thing: in one cell, or in one that was merged over all. */
const isLone = (filled: readonly string[], width: number): boolean =>
  filled.length === 1 || (filled.length >= Math.max(3, width / 2) && new Set(filled).size === 1);

/** The titles of parts by their places: rows that say one word for all below them, such as «FARMACIAS». */
function sectionsIn(
  lone: ReadonlyMap<number, TableRow>,
  count: number,
  repeated: boolean,
): Map<number, string> {
  const titles = [...lone].flatMap(([at, { values }]): [number, string][] => {
    const title = Object.values(values).find(isFilled)?.trim() ?? '';
    const isTitle = at + 1 < count && !lone.has(at + 1) && title.length <= 80 && /\p{L}{3}/u.test(title);
    return isTitle ? [[at, title]] : [];
  });
  const areTitles = repeated || titles.length > 1 || titles[0]?.[0] === 0;
  return new Map(areTitles && titles.length <= count / 3 ? titles : []);
}

export function takeFirst<T>(items: Iterator<T>, count: number): T[] {
  const first: T[] = [];
  while (first.length < count) {
    const next = items.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

function* itemsFrom<T>(start: number, items: Iterator<T>): Generator<T, void> {
  takeFirst(items, start);
  for (let next = items.next(); !next.done; next = items.next()) yield next.value;
}

const lines = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const examples = (rows: readonly (readonly string[])[]): string =>
  rows
    .slice(0, shownLeft)
    .map((cells) => `«${cells.filter(isFilled).join(' · ').slice(0, 80)}»`)
    .join(', ');

const isFilled = (cell: string | undefined): boolean => cell !== undefined && /\S/.test(cell.slice(0, 1000));
const filled = ({ cells }: CellRow): number => cells.filter(isFilled).length;

/** Whether the first @ of the text is that of an e-mail address. */
export function hasEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && /\S/.test(text.charAt(at - 1)) && /^\S[^\s.]*\.\w/.test(text.slice(at + 1));
}

/** Decimal numbers, telephones, e-mail and web addresses are values, not names of columns. */
const areNames = ({ cells }: CellRow): boolean =>
  !cells.some((cell) => {
    const text = cell.slice(0, 200).trim();
    return /^-?\d+[.,]\d{2,}$|^\+?\d{8,}$|^https?:/.test(text) || hasEmail(text);
  });

/** The header is the first row that fills most of the columns, if it holds names; a row of values means that there is none. */
function headerOf(rows: readonly CellRow[]): {
  above: readonly CellRow[];
  header: string[];
  /** How many rows are above the first one below the header. */
  below: number;
} {
  const head = rows.slice(0, headRows);
  const width = Math.max(0, ...head.map(filled));
  const at = head.findIndex((row) => filled(row) >= width * 0.6);
  const [first, second] = [rows[at], rows[at + 1]];
  const above = rows.slice(0, Math.max(0, at));
  if (!first || !areNames(first)) {
    const columns = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length));
    return {
      above,
      header: Array.from({ length: columns }, (_, index) => `Columna ${index + 1}`),
      below: above.length,
    };
  }
  const both = second && areNames(second) ? mergedHeader(first.cells, second.cells) : null;
  return both ? { above, header: both, below: at + 2 } : { above, header: [...first.cells], below: at + 1 };
}

/**
 * A header of two rows, whose upper cells span several lower ones (`Ubicación` over `Latitud`, `Longitud`): the upper row has gaps or
 * repeats where the lower one has names, and the other way round.
 */
function mergedHeader(upper: readonly string[], lower: readonly string[]): string[] | null {
  const at = (cells: readonly string[], index: number) => cells[index]?.trim() ?? '';
  const indexes = Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => index);
  const spans = indexes.some(
    (index) =>
      index > 0 &&
      at(lower, index) !== '' &&
      at(lower, index - 1) !== '' &&
      at(upper, index - 1) !== '' &&
      (at(upper, index) === '' || at(upper, index) === at(upper, index - 1)),
  );
  const single = indexes.some(
    (index) => at(upper, index) !== '' && (at(lower, index) === '' || at(lower, index) === at(upper, index)),
  );
  const below = indexes.map((index) => at(lower, index)).filter((name) => name !== '');
  // Or each upper name spans some.
  const groups = new Set(indexes.map((index) => at(upper, index)));
  const allSpan =
    below.length === indexes.length &&
    indexes.every((index) => groups.has(at(upper, index))) &&
    groups.size <= indexes.length / 2;
  if (!spans || !(single || allSpan) || new Set(below).size < below.length) return null;
  return indexes.map((index) => at(lower, index) || at(upper, index));
}

/** Trimmed, unique names. A column without a name counts if it has values: rows may end in a delimiter. */
function nameColumns(header: readonly string[]): NamedColumn[] {
  const seen = new Map<string, number>();
  return header.map((raw, index) => {
    const text = mendMojibake(raw.slice(0, 1000)).replace(/\s+/g, ' ').trim().slice(0, 200);
    const base = text === '' ? `Columna ${index + 1}` : text;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return { name: count === 1 ? base : `${base} (${count})`, index, isNamed: text !== '' };
  });
}

const totalWord = /^(?:sub ?)?total(?:es)?\b|^suma\b/;
const amount = /^[\d.,\s%€$-]+$/;

/** Whether filled cells are those of a row of totals. */
function isTotal([first = '', ...others]: readonly string[], columns: number): boolean {
  if (1 + others.length > Math.max(2, columns / 2) || first.length > 80) return false;
  return totalWord.test(fold(first).trim()) && others.every((cell) => cell.length < 40 && amount.test(cell));
}

const locationPattern = /^([^()]*)\n\(([+-]?\d{1,3}\.\d+), ?([+-]?\d{1,3}\.\d+)\)$/;

/** A location as Socrata writes it: `CALLE 1 # 2-3\nBogotá\n(40.3810, -3.6310)`. */
function locationIn(text: string): { point: string; address?: string; city?: string } | null {
  const match = text.length <= 500 && text.includes('\n(') ? locationPattern.exec(text.trim()) : null;
  if (!match) return null;
  const [, above = '', lat, lng] = match;
  const lines = above.split('\n').map((line) => line.trim());
  const [address = '', city = ''] = lines.filter((line) => line !== '');
  return { point: `${lat}, ${lng}`, address, city };
}
