/** CSV of places. */
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { cleanText, isTooLong } from '../../reading/clean-text.ts';
import { factsOf, readCsv, rowNumber, type TableFacts } from '../../reading/csv-table.ts';
import { mapped } from '../../reading/turns.ts';
import type { ReadingContext } from '../columns.ts';
import { type PlacesOfTable, placesOfTable, type TableRow } from './from-table.ts';

export function* parseCsv(
  file: string,
  text: string,
  chosen: ColumnMapping | undefined,
  context: ReadingContext,
): Generator<void, TableFacts & PlacesOfTable> {
  const table = readCsv(file, text);
  const facts = factsOf(table);
  const rows = yield* mapped(table.rows, (cells, index): TableRow => {
    const values: Record<string, string> = Object.create(null);
    const long: string[] = [];
    for (const column of table.columns) {
      const cell = cells[column.index];
      if (isTooLong(cell)) long.push(column.name);
      const value = cleanText(cell);
      if (value !== null) values[column.name] = value;
    }
    return { row: rowNumber(index, table.hasHeader), values, geometry: null, tooLong: long };
  });
  return { ...(yield* placesOfTable(file, { columns: facts.columns, rows }, chosen, context)), ...facts };
}
