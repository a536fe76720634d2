import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field, FieldKind } from '../resource.ts';
import { commerces } from '../resources/commerces.ts';
import { products } from '../resources/products.ts';
import { runs } from '../testing/property-runs.ts';
import { csvColumns, csvLine, formatCell, formatCells, parseCells, valueOfCell } from './csv.ts';

/** Separators, quotes, formulas, escapes and line ends. */
const awkward = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '|',
      '\\',
      '0',
      ' ',
      '"',
      ',',
      ';',
      '\n',
      '\r',
      '\t',
      'ñ',
      'a',
      '1',
    ),
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(awkward, fc.string({ unit: 'grapheme' }));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const coordinate = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((value) => value + 0);
const point = fc.record({ lat: coordinate(90), lng: coordinate(180) });

const values: Record<FieldKind, fc.Arbitrary<unknown>> = {
  // The API stores null instead of an empty text.
  text: text.filter((value) => value !== ''),
  enum: fc.constantFrom('pending', 'accepted'),
  uuid: fc.uuid(),
  reference: fc.uuid(),
  references: fc.array(fc.uuid(), { maxLength: 4 }),
  texts: fc.array(text, { maxLength: 4 }),
  integer: fc.integer(),
  number,
  boolean: fc.boolean(),
  timestamp: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((date) => date.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((date) => date.toISOString().slice(0, 10)),
  point,
  json: fc
    .jsonValue({ noUnicodeString: false })
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    .filter((value) => value !== null),
};

/** Reads one line of RFC 4180, independently of `csvLine`. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (true) {
    let cell = '';
    if (line[at] === '"') {
      for (at += 1; ; at += 1) {
        if (line[at] !== '"') cell += line[at];
        else if (line[at + 1] === '"') cell += line[++at];
        else break;
      }
      at += 1;
    } else while (line[at] !== ',' && line.slice(at) !== '\r\n') cell += line[at++];
    cells.push(cell);
    if (line.slice(at) === '\r\n') return cells;
    expect(line[at]).toBe(',');
    at += 1;
  }
}

describe('cells', () => {
  for (const kind of Object.keys(values) as FieldKind[]) {
    it(`of ${kind} fields survive a round trip`, () => {
      fc.assert(
        fc.property(values[kind], (value) => {
          expect(valueOfCell({ kind }, formatCell({ kind }, value))).toEqual(value);
        }),
        { numRuns: runs(2000, 100) },
      );
    });
  }

  it('never contain a text that a spreadsheet runs as a formula', () => {
    fc.assert(
      fc.property(awkward, (value) => {
        for (const cell of [
          formatCell({ kind: 'text' }, value),
          formatCell({ kind: 'texts' }, [value, value]),
          formatCell({ kind: 'json' }, value),
        ]) {
          expect(cell).not.toMatch(/^\s*[=+\-@\t\r\n]/);
        }
      }),
      { numRuns: runs(2000, 100) },
    );
    expect(formatCell({ kind: 'text' }, '=1+1')).toBe("'=1+1");
    expect(formatCell({ kind: 'text' }, '+522288173390')).toBe("'+522288173390");
    expect(formatCell({ kind: 'text' }, "'=1")).toBe("''=1");
    expect(formatCell({ kind: 'text' }, "L'Isola")).toBe("L'Isola");
  });

  it('keep negative numbers as numbers', () => {
    expect(formatCell({ kind: 'integer' }, -5)).toBe('-5');
    expect(formatCell({ kind: 'number' }, -96.92)).toBe('-96.92');
  });

  it('are empty for null and for empty lists', () => {
    expect(formatCell({ kind: 'reference' }, null)).toBe('');
    expect(valueOfCell({ kind: 'reference' }, '')).toBeNull();
    expect(valueOfCell({ kind: 'texts' }, '')).toEqual([]);
  });

  it('accept handwritten input: Spanish words, spaces, bars without spaces', () => {
    const status = commerces.fields.status as Field;
    expect(valueOfCell(status, ' ACEPTADO ')).toBe('accepted');
    expect(valueOfCell(status, 'accepted')).toBe('accepted');
    expect(valueOfCell({ kind: 'boolean' }, 'VERDADERO')).toBe(true);
    expect(valueOfCell({ kind: 'boolean' }, 'Sí')).toBe(true);
    expect(valueOfCell({ kind: 'boolean' }, 'falso')).toBe(false);
    expect(valueOfCell({ kind: 'texts' }, 'uno|dos |  tres ')).toEqual(['uno', 'dos', 'tres']);
    expect(valueOfCell({ kind: 'integer' }, ' 12 ')).toBe(12);
  });

  it('accept the decimal comma of spreadsheets, and no thousands separator', () => {
    expect(valueOfCell({ kind: 'number' }, '19,542471')).toBe(19.542471);
    expect(valueOfCell({ kind: 'number' }, '-96,92')).toBe(-96.92);
    expect(valueOfCell({ kind: 'number' }, '1,234,567')).toBe('1,234,567');
    expect(valueOfCell({ kind: 'integer' }, '1,234')).toBe('1,234');
    expect(
      parseCells(csvColumns(commerces), { 'location.lat': '19,54', 'location.lng': '-96,92' }).location,
    ).toEqual({ lat: 19.54, lng: -96.92 });
  });

  it('with an invalid value return their text, which the schema rejects', () => {
    expect(valueOfCell({ kind: 'integer' }, 'doce')).toBe('doce');
    expect(valueOfCell({ kind: 'boolean' }, 'quizá')).toBe('quizá');
    expect(valueOfCell({ kind: 'json' }, '{')).toBe('{');
    expect(valueOfCell({ kind: 'number' }, '0x10')).toBe('0x10');
  });
});

describe('columns', () => {
  it('split points and add the names of referenced rows', () => {
    const names = csvColumns(products).map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(['id', 'createdAt', 'updatedAt', 'archivedAt', 'rev']);
    expect(names).toEqual(expect.arrayContaining(['commerce', 'commerce.name', 'price', 'currency']));
    const places = csvColumns(commerces).map(({ name }) => name);
    expect(places).toEqual(
      expect.arrayContaining(['location.lat', 'location.lng', 'categories', 'categories.name']),
    );
    expect(places).not.toContain('location');
  });

  it('contain the selected fields and the id', () => {
    expect(csvColumns(commerces, ['location', 'name']).map(({ name }) => name)).toEqual([
      'id',
      'name',
      'location.lat',
      'location.lng',
    ]);
  });
});

describe('rows', () => {
  const columns = csvColumns(commerces);
  const row = fc.record(
    Object.fromEntries(
      Object.entries<Field>(commerces.fields).map(([name, { kind, required, options }]) => {
        const value = kind === 'enum' ? fc.constantFrom(...Object.keys(options ?? {})) : values[kind];
        return [name, required ? value : fc.option(value)];
      }),
    ),
  );

  it('survive a round trip through their line', () => {
    fc.assert(
      fc.property(row, (value) => {
        const cells = readLine(csvLine(formatCells(columns, value)));
        expect(cells).toHaveLength(columns.length);
        const named = Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? '']));
        expect(parseCells(columns, named)).toEqual(value);
      }),
      { numRuns: runs(500, 100) },
    );
  });

  it('keep half a point, which the schema rejects, and ignore fields without a column', () => {
    expect(parseCells(columns, { 'location.lat': '19.5', 'location.lng': '' })).toEqual({
      location: { lat: 19.5 },
    });
    expect(parseCells(columns, { name: 'Tienda', 'categories.name': 'Panadería' })).toEqual({
      name: 'Tienda',
    });
  });
});
