/** CSV: delimiter found by content, columns by the mapping that was chosen or guessed. */
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import Papa from 'papaparse';
import { cleanText, type PlaceCandidate, type RejectedRow } from './candidate.ts';
import { guessColumns, readColumns } from './columns.ts';
import { invalidFile } from './invalid-file.ts';

interface Parsed {
  delimiter: string;
  columns: string[];
  mapping: ColumnMapping;
  sample: string[][];
  candidates: PlaceCandidate[];
  rejects: RejectedRow[];
}

const delimiters = [',', ';', '\t', '|'] as const;
const sampleRows = 5;
const maxColumns = 500;

export function parseCsv(file: string, text: string, chosen: ColumnMapping | undefined): Parsed {
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
  const [header, ...rows] = data;
  if (!header || rows.length === 0) throw invalidFile(file, 'El CSV no tiene filas debajo de la cabecera.');
  if (header.length > maxColumns) throw invalidFile(file, `El CSV tiene más de ${maxColumns} columnas.`);
  const columns = nameColumns(header, rows);
  const mapping = chosen ?? guessColumns(columns.map((column) => column.name));
  const candidates: PlaceCandidate[] = [];
  rows.forEach((cells, index) => {
    const values: Record<string, string> = Object.create(null);
    for (const column of columns) {
      const value = cleanText(cells[column.index]);
      if (value !== null) values[column.name] = value;
    }
    const read = readColumns(values, mapping);
    // The header is row 1, as every spreadsheet counts.
    candidates.push({ row: index + 2, osm: false, ...read });
  });
  return {
    delimiter,
    columns: columns.map((column) => column.name),
    mapping,
    sample: rows
      .slice(0, sampleRows)
      .map((cells) => columns.map((column) => (cells[column.index] ?? '').trim().slice(0, 200))),
    candidates,
    rejects: [],
  };
}

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
    // Prose has commas, too.
    if (same < 0.5) continue;
    const score = same * 1000 + width;
    if (!best || score > best.score) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}

/** Trimmed, unique names; a column without name and values (rows that end in a delimiter) is none. */
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
