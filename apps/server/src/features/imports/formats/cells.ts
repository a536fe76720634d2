/** Rows of cells, as CSV and spreadsheets have them, as a list of records: where the header is, and what above and below is no data. */
import { fold } from '@callejero/contract/text/fold.ts';
import { isTooLong, tooLong } from '../reading/clean-text.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { mapped } from '../reading/turns.ts';
import { maxColumns, type RecordList, type TableRow } from './table.ts';

export interface CellRow {
  /** As spreadsheets count; from 1. */
  row: number;
  cells: readonly string[];
}

/** Rows in which the header is looked for. */
const headRows = 30;

/** @param rows those with at least one filled cell */
export function* listOfCells(
  file: string,
  name: string | null,
  rows: readonly CellRow[],
): Generator<void, RecordList> {
  const { above, header, rest } = headerOf(rows);
  const long = header.find(isTooLong);
  if (long !== undefined) throw invalidFile(file, `La cabecera: ${tooLong(long)}`);
  if (header.length > maxColumns) throw invalidFile(file, `La tabla tiene más de ${maxColumns} columnas.`);
  const named = nameColumns(header, rest);
  const [data, left] = withoutTotals(rest, named.length);
  const located = new Set<string>();
  const read = yield* mapped(data, ({ row, cells }): TableRow => {
    const values: Record<string, string> = Object.create(null);
    for (const { name: column, index } of named) {
      // PostgreSQL can't store these characters, and nobody types them.
      const text = cells[index]?.replaceAll('\u0000', '').toWellFormed();
      if (text === undefined) continue;
      const { position = text, address, city } = locationIn(text);
      values[column] = position;
      if (position !== text) located.add(column);
      if (address) values[`${column}.address`] = address;
      if (city) values[`${column}.city`] = city;
    }
    return { row, values };
  });
  const columns = named.flatMap(({ name: column }) =>
    located.has(column) ? [column, `${column}.address`, `${column}.city`] : [column],
  );
  const notes = [
    ...(above.length > 0
      ? [`Encima de la cabecera había ${lines(above.length, 'línea')} de título: ${examples(above)}.`]
      : []),
    ...(left.length > 0
      ? [
          `${left.length === 1 ? 'No es un dato' : 'No son datos'}, sino totales o notas, ${lines(left.length, 'fila')}: ${examples(left)}.`,
        ]
      : []),
  ];
  return { name, columns, rows: read, notes };
}

const lines = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const examples = (rows: readonly CellRow[]): string =>
  rows
    .slice(0, 2)
    .map(({ cells }) => `«${cells.filter(isFilled).join(' · ').slice(0, 80)}»`)
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
  rest: readonly CellRow[];
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
      rest: rows.slice(above.length),
    };
  }
  const both = second && areNames(second) ? mergedHeader(first.cells, second.cells) : null;
  return both
    ? { above, header: both, rest: rows.slice(at + 2) }
    : { above, header: [...first.cells], rest: rows.slice(at + 1) };
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
  if (!spans || !single || new Set(below).size < below.length) return null;
  return indexes.map((index) => at(lower, index) || at(upper, index));
}

/** Trimmed, unique names. A column without name and values (rows that end in a delimiter) is dropped. */
function nameColumns(header: readonly string[], rows: readonly CellRow[]): { name: string; index: number }[] {
  const seen = new Map<string, number>();
  return header.flatMap((raw, index) => {
    const text = raw.replace(/\s+/g, ' ').trim().slice(0, 200);
    if (text === '' && !rows.some(({ cells }) => isFilled(cells[index]))) return [];
    const base = text === '' ? `Columna ${index + 1}` : text;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return [{ name: count === 1 ? base : `${base} (${count})`, index }];
  });
}

const totalWord = /^(?:sub ?)?total(?:es)?\b|^suma\b/;
const amount = /^[\d.,\s%€$-]+$/;

/** Splits off totals, wherever they stand, and notes at the foot (`Fuente: …`). */
function withoutTotals(
  rows: readonly CellRow[],
  columns: number,
): [data: readonly CellRow[], left: CellRow[]] {
  const isTotal = ({ cells }: CellRow) => {
    const [first = '', ...others] = cells.filter(isFilled);
    if (1 + others.length > Math.max(2, columns / 2) || first.length > 80) return false;
    return (
      totalWord.test(fold(first).trim()) && others.every((cell) => cell.length < 40 && amount.test(cell))
    );
  };
  let end = rows.length;
  // In a wide table a single cell at the foot is a note, unless other rows are like it.
  const lone = columns >= 3 && rows.filter((row) => filled(row) === 1).length <= 5;
  for (let last = rows[end - 1]; last && end > 1; last = rows[end - 1]) {
    if (!isTotal(last) && !(lone && filled(last) === 1)) break;
    end -= 1;
  }
  const left = new Set(rows.filter((row, index) => index >= end || isTotal(row)));
  return left.size === rows.length ? [rows, []] : [rows.filter((row) => !left.has(row)), [...left]];
}

const location = /^([^()]*)\n\(([+-]?\d{1,3}\.\d+), ?([+-]?\d{1,3}\.\d+)\)$/;

/** The point, address and city of a location as Socrata writes it: `CALLE 1 # 2-3\nBogotá\n(40.3810, -3.6310)`. */
function locationIn(text: string): { position?: string; address?: string; city?: string } {
  const cell = text.length <= 500 && text.includes('\n(') ? text.trim() : '';
  const [, above = '', lat, lng] = location.exec(cell) ?? [];
  if (lat === undefined) return {};
  const lines = above.split('\n').map((line) => line.trim());
  const [address = '', city = ''] = lines.filter((line) => line !== '');
  return { position: `${lat}, ${lng}`, address, city };
}
