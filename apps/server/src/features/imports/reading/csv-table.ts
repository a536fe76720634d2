/** Reads CSV as a table of texts. The delimiter is recognized by content, and columns get unique names. */
import Papa from 'papaparse';
import { isTooLong, maxCell, tooLong } from './clean-text.ts';
import { invalidFile } from './invalid-file.ts';

export interface CsvTable {
  delimiter: string;
  columns: { name: string; index: number }[];
  /** Unchanged; shorter than the header where cells are missing. */
  rows: string[][];
  hasHeader: boolean;
}

/** Facts about a table for all targets. */
export interface TableFacts {
  delimiter: string;
  columns: string[];
  sample: string[][];
}

const delimiters = [',', ';', '\t', '|'] as const;
const sampleRows = 5;
const maxColumns = 500;

export function readCsv(file: string, written: string): CsvTable {
  const text = withoutHint(written);
  const delimiter = guessDelimiter(text);
  if (delimiter === null) {
    throw invalidFile(
      file,
      'No es JSON, y como CSV solo tiene una columna o cada fila tiene otras. Las columnas se separan con coma, punto y coma, tabulador o barra.',
    );
  }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  const broken = errors.find((error) => error.code === 'MissingQuotes');
  if (broken) {
    throw invalidFile(
      file,
      `Hay unas comillas sin cerrar cerca de la fila ${(broken.row ?? 0) + 1} del CSV.`,
    );
  }
  const first = data[0] ?? [];
  if (first.some(isTooLong)) throw invalidFile(file, `La cabecera: ${tooLong(first.find(isTooLong) ?? '')}`);
  // A first row of values is no header.
  const [header, ...rows] = isHeader(first)
    ? data
    : [first.map((_, index) => `Columna ${index + 1}`), ...data];
  if (!header || rows.length === 0) throw invalidFile(file, 'El CSV no tiene filas debajo de la cabecera.');
  if (header.length > maxColumns) throw invalidFile(file, `El CSV tiene más de ${maxColumns} columnas.`);
  return { delimiter, columns: nameColumns(header, rows), rows, hasHeader: rows.length < data.length };
}

/** Removes `sep=;`, a line that Excel adds. */
const withoutHint = (text: string): string => text.replace(/^\s*"?sep=."?\r?\n/i, '');

/** The column names of a text that may end within a row; none if it is no CSV. */
export function readHeader(written: string): string[] {
  const text = withoutHint(written);
  const delimiter = guessDelimiter(text);
  if (delimiter === null) return [];
  const [header = []] = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data;
  return header.map((name) => name.slice(0, maxCell).trim()).filter((name) => name !== '');
}

export function factsOf({ delimiter, columns, rows }: CsvTable): TableFacts {
  return {
    delimiter,
    columns: columns.map((column) => column.name),
    sample: rows
      .slice(0, sampleRows)
      .map((cells) => columns.map((column) => (cells[column.index] ?? '').trim().slice(0, 200))),
  };
}

/** Whether the first @ of the text is that of an e-mail address. */
export function hasEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && /\S/.test(text.charAt(at - 1)) && /^\S[^\s.]*\.\w/.test(text.slice(at + 1));
}

/** Decimal numbers, telephones, e-mail and web addresses are values, not names of columns. */
const isHeader = (cells: readonly string[]): boolean =>
  !cells.some((cell) => /^-?\d+[.,]\d{2,}$|^\+?\d{8,}$|^https?:/.test(cell.trim()) || hasEmail(cell.trim()));

/** The header is row 1, as in spreadsheets; without one row 1 is the first row of values. */
export const rowNumber = (index: number, hasHeader = true): number => index + (hasHeader ? 2 : 1);

/** The delimiter that splits most rows into the same number of columns, at least two. */
function guessDelimiter(text: string): string | null {
  const head = text.slice(0, 256 * 1024);
  let best: { delimiter: string; score: number } | null = null;
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: 50, skipEmptyLines: 'greedy' });
    const widths = data.map((row) => row.length);
    const width = widths[0] ?? 0;
    if (width < 2) continue;
    const same = widths.filter((other) => other === width).length / widths.length;
    // Prose contains commas too.
    if (same < 0.5) continue;
    const score = same * 1000 + width;
    if (!best || score > best.score) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}

/** Trimmed, unique names. A column without name and values (rows that end in a delimiter) is dropped. */
function nameColumns(
  header: readonly string[],
  rows: readonly string[][],
): { name: string; index: number }[] {
  const seen = new Map<string, number>();
  return header.flatMap((raw, index) => {
    const text = raw.trim().slice(0, 200);
    if (text === '' && rows.every((cells) => !cells[index]?.trim())) return [];
    const base = text === '' ? `Columna ${index + 1}` : text;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return [{ name: count === 1 ? base : `${base} (${count})`, index }];
  });
}
