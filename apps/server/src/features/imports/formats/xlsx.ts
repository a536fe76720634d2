/** Workbooks of Excel (Office Open XML, ECMA-376): the values of all visible sheets, those of formulas as they were computed last. */
import { invalidFile } from '../reading/invalid-file.ts';
import { type CellRow, listOfCells } from './cells.ts';
import type { FileContent, FormatDriver, RecordList } from './table.ts';
import { childOf, type XmlElement, type XmlReader, xmlReader } from './xml.ts';
import { type UnpackBudget, unpack, unpackBudget } from './zip.ts';

const maxCells = 4_000_000;
const maxColumns = 500;
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
  recognises: (file) => file.entries().includes('xl/workbook.xml'),
  *read(file) {
    const budget = unpackBudget();
    const book = yield* readWorkbook(file, budget);
    const lists: RecordList[] = [];
    const grids = yield* readSheets(file, book, budget);
    for (const { name, path } of book.sheets) {
      const rows = grids.get(path) ?? [];
      // A sheet with a single line or column is a title or a note.
      if (rows.length < 2 || !rows.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1))
        continue;
      const list = yield* listOfCells(file.name, name, rows);
      if (list.rows.length > 0) lists.push(list);
      grids.delete(path);
    }
    if (lists.length === 0)
      throw invalidFile(file.name, 'El libro no tiene ninguna hoja con filas debajo de una cabecera.');
    const notes =
      book.hidden.length === 0
        ? []
        : [
            `No se leen las hojas ocultas: ${book.hidden
              .slice(0, 10)
              .map((name) => `«${name}»`)
              .join(', ')}.`,
          ];
    return { lists, notes };
  },
};

/** Reads the elements of these names of these entries. */
function* readParts(
  file: FileContent,
  budget: UnpackBudget,
  wanted: (entry: string) => ReadonlySet<string> | null,
  visit: (entry: string, element: XmlElement, around: readonly XmlElement[]) => void,
): Generator<void, void> {
  const readers = new Map<string, XmlReader>();
  yield* unpack(
    file,
    (entry) => wanted(entry) !== null,
    budget,
    (entry, text, isLast) => {
      let reader = readers.get(entry);
      if (!reader) {
        reader = xmlReader(file.name, wanted(entry) ?? new Set(), (element, around) =>
          visit(entry, element, around),
        );
        readers.set(entry, reader);
      }
      reader.write(text);
      if (isLast) reader.end();
    },
  );
}

function* readWorkbook(file: FileContent, budget: UnpackBudget): Generator<void, Workbook> {
  const parts: Readonly<Record<string, ReadonlySet<string>>> = {
    'xl/workbook.xml': new Set(['sheet', 'workbookPr']),
    'xl/_rels/workbook.xml.rels': new Set(['Relationship']),
    'xl/styles.xml': new Set(['numFmt', 'cellXfs']),
    'xl/sharedStrings.xml': new Set(['si']),
  };
  const paths = new Map<string, string>();
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  const codes = new Map<string, string>();
  const texts: string[] = [];
  let styles: XmlElement[] = [];
  let epoch = 25569;
  yield* readParts(
    file,
    budget,
    (entry) => parts[entry] ?? null,
    (_, element) => {
      const { name, attributes } = element;
      if (name === 'si') texts.push(richText(element));
      else if (name === 'sheet') {
        const hidden = /hidden/i.test(attributes.state ?? '');
        sheets.push({ name: attributes.name ?? '', id: attributes.id ?? '', hidden });
      } else if (name === 'Relationship') paths.set(attributes.Id ?? '', partPath(attributes.Target ?? ''));
      else if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
      else if (name === 'cellXfs') styles = element.children;
      else if (/^(?:1|true)$/.test(attributes.date1904 ?? '')) epoch = 24107;
    },
  );
  return {
    sheets: sheets
      .filter(({ hidden }) => !hidden)
      .map(({ name, id }) => ({ name, path: paths.get(id) ?? '' })),
    hidden: sheets.filter(({ hidden }) => hidden).map(({ name }) => name),
    texts,
    formats: styles.map(({ attributes: { numFmtId = '' } }) =>
      kindOfFormat(Number(numFmtId), codes.get(numFmtId) ?? ''),
    ),
    epoch,
  };
}

const partPath = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** The runs of a text, without its phonetic reading. */
const richText = (element: XmlElement): string =>
  element.children
    .map((child) =>
      child.name === 't' ? child.text : child.name === 'r' ? (childOf(child, 't')?.text ?? '') : '',
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

function* readSheets(
  file: FileContent,
  book: Workbook,
  budget: UnpackBudget,
): Generator<void, Map<string, CellRow[]>> {
  const paths = new Set(book.sheets.map(({ path }) => path));
  const grids = new Map<string, { rows: { row: number; cells: string[] }[]; merged: string[] }>();
  let cells = 0;
  yield* readParts(
    file,
    budget,
    (entry) => (paths.has(entry) ? rowElements : null),
    (entry, element) => {
      const grid = grids.get(entry) ?? { rows: [], merged: [] };
      grids.set(entry, grid);
      if (element.name === 'mergeCell') {
        grid.merged.push(element.attributes.ref ?? '');
        return;
      }
      const row = Number(element.attributes.r ?? (grid.rows.at(-1)?.row ?? 0) + 1);
      const own: string[] = [];
      for (const cell of element.children) {
        if (cell.name !== 'c') continue;
        const index = columnIn(cell.attributes.r ?? '') ?? own.length;
        const text = textOfCell(cell, book);
        if (text === '') continue;
        if (index >= maxColumns)
          throw invalidFile(file.name, `La tabla tiene más de ${maxColumns} columnas.`);
        while (own.length < index) own.push('');
        own[index] = text;
      }
      cells += own.length;
      if (cells > maxCells)
        throw invalidFile(
          file.name,
          `El libro tiene más de ${maxCells / 1e6} millones de celdas. Divídelo en varios.`,
        );
      if (own.length > 0) grid.rows.push({ row, cells: own });
    },
  );
  return new Map([...grids].map(([path, { rows, merged }]) => [path, fillMerged(rows, merged)]));
}

/** `AB12` → 27; null if it names no column. */
function columnIn(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOfCell(cell: XmlElement, { texts, formats, epoch }: Workbook): string {
  const value = childOf(cell, 'v')?.text ?? '';
  switch (cell.attributes.t) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'inlineStr': {
      const inline = childOf(cell, 'is');
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
  if (kind === 'time' && serial < 1) return time;
  return serial % 1 === 0 ? day : `${day} ${time}`;
}

/** A merged cell has its value in all rows and columns that it covers. */
function fillMerged(rows: { row: number; cells: string[] }[], merged: readonly string[]): CellRow[] {
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
