/** CSV with any delimiter. */
import Papa from 'papaparse';
import { invalidFile } from '../reading/invalid-file.ts';
import { type CellRow, listOfCells } from './cells.ts';
import type { FileContent, FileLists, FormatDriver } from './table.ts';

/** Those that texts contain last. */
const delimiters = [';', '\t', '|', ',', '^', '~', '¦', '¬', '§', '\u001f', '\u001e'] as const;

export const csv: FormatDriver = {
  format: 'csv',
  // Any text may be one: it is the last driver.
  open: readCsv,
};

function* readCsv(file: FileContent): Generator<void, FileLists> {
  const text = withoutHint(file.text().text);
  const delimiter = guessDelimiter(text);
  if (delimiter === null) {
    throw invalidFile(
      file.name,
      'No es JSON, y como CSV solo tiene una columna o cada fila tiene otras. Las columnas se separan con coma, punto y coma, tabulador o barra.',
    );
  }
  const { name } = file;
  const list = yield* listOfCells(name, null, () => cellRows(name, text, delimiter));
  if (list.rows.length === 0) throw invalidFile(name, 'El CSV no tiene filas debajo de la cabecera.');
  return { lists: [list], delimiter };
}

const piece = 1024 * 1024;

/** Parsed piece by piece: of a large file only a part is there as cells. */
function* cellRows(file: string, text: string, delimiter: string): Generator<CellRow, void> {
  const { linebreak } = Papa.parse(text.slice(0, piece), { delimiter, preview: 1 }).meta;
  const parser = new Papa.Parser({ delimiter, newline: linebreak as '\n' });
  let row = 0;
  let size = piece;
  for (let start = 0; start < text.length; ) {
    const isLast = start + size >= text.length;
    const part: Papa.ParseResult<string[]> = parser.parse(text.slice(start, start + size), 0, !isLast);
    if (part.errors.some(({ code }) => code === 'MissingQuotes'))
      throw invalidFile(
        file,
        `Hay unas comillas sin cerrar cerca de la fila ${row + part.data.length} del CSV.`,
      );
    for (const cells of part.data) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      row += 1;
      yield { row, cells };
    }
    start += isLast ? size : part.meta.cursor;
    // A row that is longer than the piece.
    if (part.meta.cursor === 0) size *= 2;
  }
}

/** Removes `sep=;`, a line that Excel adds. */
const withoutHint = (text: string): string => text.replace(/^\s*"?sep=."?\r?\n/i, '');

/** The delimiter that splits most rows into the same number of columns, at least two. */
function guessDelimiter(text: string): string | null {
  const head = text.slice(0, 256 * 1024);
  let best: { delimiter: string; score: number } | null = null;
  for (const delimiter of delimiters) {
    if (!head.includes(delimiter)) continue;
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: 60, skipEmptyLines: 'greedy' });
    const widths = new Map<number, number>();
    for (const { length } of data) widths.set(length, (widths.get(length) ?? 0) + 1);
    const [width = 0, rows = 0] =
      [...widths].filter(([of]) => of >= 2).sort(([, a], [, b]) => b - a)[0] ?? [];
    const same = rows / data.length;
    // Prose contains commas too.
    if (width < 2 || same < 0.5) continue;
    const score = same * 1000 + width;
    if (!best || score > best.score) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}
