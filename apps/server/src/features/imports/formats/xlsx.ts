/** Workbooks of Excel (Office Open XML, ECMA-376): the values of all visible sheets, those of formulas as they were computed last. */
import { invalidFile } from '../reading/invalid-file.ts';
import { type CellRow, listOfCells } from './cells.ts';
import { type FileContent, type FileLists, type FormatDriver, maxColumns, type RecordList } from './table.ts';
import { findChild, readXml, type XmlElement } from './xml.ts';
import { type UnpackBudget, unpackBudget } from './zip.ts';

const maxCells = 4_000_000;
const maxMerged = 200_000;

interface Workbook {
  sheets: { name: string; path: string }[];
  hidden: string[];
  texts: string[];
  /** Kinds of the formats of cells, by their index. */
  formats: ('date' | 'time' | null)[];
  /** Days between Excel's day 0 and 1970-01-01. */
  epoch: number;
}

export const xlsx: FormatDriver = {
  format: 'xlsx',
  open: (file) => (file.entries().includes('xl/workbook.xml') ? readLists(file) : null),
};

function* readLists(file: FileContent): Generator<void, FileLists> {
  const budget = unpackBudget();
  const book = yield* readWorkbook(file, budget);
  const grids = yield* readSheets(file, book, budget);
  const lists: RecordList[] = [];
  for (const { name, path } of book.sheets) {
    const rows = grids.get(path) ?? [];
    // A sheet with a single line or column is a title or a note.
    if (rows.length < 2 || !rows.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1))
      continue;
    const list = yield* listOfCells(file.name, name, () => rows.values());
    if (list.rows.length > 0) lists.push(list);
  }
  if (lists.length === 0)
    throw invalidFile(file.name, 'El libro no tiene ninguna hoja con filas debajo de una cabecera.');
  const hidden = book.hidden.slice(0, 10).map((name) => `«${name}»`);
  return { lists, notes: hidden.length === 0 ? [] : [`No se leen las hojas ocultas: ${hidden.join(', ')}.`] };
}

/** The elements that are read of the parts beside the sheets. */
const bookParts: Readonly<Record<string, ReadonlySet<string>>> = {
  'xl/workbook.xml': new Set(['sheet', 'workbookPr']),
  'xl/_rels/workbook.xml.rels': new Set(['Relationship']),
  'xl/styles.xml': new Set(['numFmt', 'cellXfs']),
  'xl/sharedStrings.xml': new Set(['si']),
};

function* readWorkbook(file: FileContent, budget: UnpackBudget): Generator<void, Workbook> {
  const book: Workbook = { sheets: [], hidden: [], texts: [], formats: [], epoch: 25569 };
  const paths = new Map<string, string>();
  const sheets: XmlElement[] = [];
  const codes = new Map<string, string>();
  const visit: Readonly<Record<string, (element: XmlElement) => void>> = {
    si: (element) => book.texts.push(richText(element)),
    sheet: (element) => sheets.push(element),
    Relationship: ({ attributes: { Id = '', Target = '' } }) => paths.set(Id, partPath(Target)),
    numFmt: ({ attributes: { numFmtId = '', formatCode = '' } }) => codes.set(numFmtId, formatCode),
    cellXfs({ children }) {
      book.formats = children.map(({ attributes: { numFmtId = '' } }) =>
        kindOfFormat(Number(numFmtId), codes.get(numFmtId) ?? ''),
      );
    },
    workbookPr({ attributes: { date1904 = '' } }) {
      if (/^(?:1|true)$/.test(date1904)) book.epoch = 24107;
    },
  };
  yield* readXml(
    file,
    (path) => bookParts[path] ?? null,
    (element) => visit[element.name]?.(element),
    budget,
  );
  for (const { attributes } of sheets) {
    const { name = '', id = '', state = '' } = attributes;
    if (/hidden/i.test(state)) book.hidden.push(name);
    else book.sheets.push({ name, path: paths.get(id) ?? '' });
  }
  return book;
}

const partPath = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** The runs of a text, without its phonetic reading. */
const richText = (element: XmlElement): string =>
  element.children
    .map((child) =>
      child.name === 't' ? child.text : child.name === 'r' ? (findChild(child, 't')?.text ?? '') : '',
    )
    .join('');

function kindOfFormat(id: number, code: string): 'date' | 'time' | null {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  const plain = code.slice(0, 200).replace(/"[^"]*"?|\\.|\[[^\]]*\]?/g, '');
  if (/[ydaà]/i.test(plain) && /[yda]{2}/i.test(plain)) return 'date';
  return /h|s/i.test(plain) && /[hms]{1,2}:/i.test(plain) ? 'time' : null;
}

const rowElements = new Set(['row', 'mergeCell']);

interface Grid {
  rows: { row: number; cells: string[] }[];
  /** References such as `A1:B2`. */
  merged: string[];
}

function* readSheets(
  file: FileContent,
  book: Workbook,
  budget: UnpackBudget,
): Generator<void, Map<string, CellRow[]>> {
  const grids = new Map(book.sheets.map(({ path }): [string, Grid] => [path, { rows: [], merged: [] }]));
  let count = 0;
  yield* readXml(
    file,
    (path) => (grids.has(path) ? rowElements : null),
    (element, _, path) => {
      const { rows, merged } = grids.get(path) ?? { rows: [], merged: [] };
      if (element.name === 'mergeCell') {
        merged.push(element.attributes.ref ?? '');
        return;
      }
      const row = Number(element.attributes.r ?? (rows.at(-1)?.row ?? 0) + 1);
      const cells = cellsOf(file.name, element, book);
      count += cells.length;
      if (count > maxCells)
        throw invalidFile(
          file.name,
          `El libro tiene más de ${maxCells / 1e6} millones de celdas. Divídelo en varios.`,
        );
      if (cells.length > 0) rows.push({ row, cells });
    },
    budget,
  );
  return new Map([...grids].map(([path, grid]) => [path, fillMerged(grid)]));
}

function cellsOf(file: string, row: XmlElement, book: Workbook): string[] {
  const cells: string[] = [];
  for (const cell of row.children) {
    if (cell.name !== 'c') continue;
    const index = columnIn(cell.attributes.r ?? '') ?? cells.length;
    const text = textOfCell(cell, book);
    if (text === '') continue;
    if (index >= maxColumns) throw invalidFile(file, `La tabla tiene más de ${maxColumns} columnas.`);
    while (cells.length < index) cells.push('');
    cells[index] = text;
  }
  return cells;
}

/** `AB12` → 27; null if it names no column. */
function columnIn(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOfCell(cell: XmlElement, { texts, formats, epoch }: Workbook): string {
  const value = findChild(cell, 'v')?.text ?? '';
  switch (cell.attributes.t) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'inlineStr': {
      const inline = findChild(cell, 'is');
      return inline ? richText(inline) : '';
    }
    case 'b':
      return value === '' ? '' : value === '1' ? 'sí' : 'no';
    case 'e':
      // `#N/A`: the formula has no value.
      return '';
    case 'str':
    case 'd':
      return value;
    default: {
      if (value === '') return '';
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      const kind = formats[Number(cell.attributes.s ?? 0)] ?? null;
      return kind === null ? plainNumber(value, number) : dateText(number, kind, epoch);
    }
  }
}

/** `1.234E7` and `19.529999999999998` as people see them. */
const plainNumber = (written: string, number: number): string => {
  if (!/[eE]/.test(written) && written.length < 16) return written;
  const text = String(Number(number.toPrecision(15)));
  return text.includes('e') && Math.abs(number) >= 1 ? BigInt(Math.round(number)).toString() : text;
};

/** `2026-05-01`, `2026-05-01 19:30`, `19:30` */
function dateText(serial: number, kind: 'date' | 'time', epoch: number): string {
  const moment = new Date(Math.round((serial - epoch) * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(serial);
  const [day = '', clock = ''] = moment.toISOString().split('T');
  const time = clock.slice(0, 5);
  // A day's end is one whole day.
  if (kind === 'time' && serial <= 1) return serial === 1 ? '24:00' : time;
  return serial % 1 === 0 ? day : `${day} ${time}`;
}

/** A merged cell has its value in all rows and columns that it covers. */
function fillMerged({ rows, merged }: Grid): CellRow[] {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  let left = maxMerged;
  for (const reference of merged) {
    const [, from = '', top = '', to = '', bottom = ''] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
    const [first, last] = [columnIn(from), columnIn(to)];
    if (first === null || last === null) continue;
    const text = byNumber.get(Number(top))?.cells[first] ?? '';
    // Titles span the whole table.
    if (text === '' || last - first > 5) continue;
    for (let row = Number(top); row <= Number(bottom) && left > 0; row += 1) {
      const cells = byNumber.get(row)?.cells;
      left -= last - first + 1;
      if (!cells) continue;
      for (let column = first; column <= last; column += 1) {
        while (cells.length <= column) cells.push('');
        cells[column] ||= text;
      }
    }
  }
  return rows;
}
