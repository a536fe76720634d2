/** CSV of places. */
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { cleanText } from '../../reading/clean-text.ts';
import { factsOf, readCsv, rowNumber, type TableFacts } from '../../reading/csv-table.ts';
import type { ReadingContext } from '../columns.ts';
import { type PlacesOfTable, placesOfTable, type TableRow } from './from-table.ts';

export function parseCsv(
  file: string,
  text: string,
  chosen: ColumnMapping | undefined,
  context: ReadingContext,
): TableFacts & PlacesOfTable {
  const table = readCsv(file, text);
  const facts = factsOf(table);
  const rows = table.rows.map((cells, index): TableRow => {
    const values: Record<string, string> = Object.create(null);
    for (const column of table.columns) {
      const value = cleanText(cells[column.index]);
      if (value !== null) values[column.name] = value;
    }
    return { row: rowNumber(index, table.hasHeader), values, geometry: null };
  });
  return { ...placesOfTable(file, { columns: facts.columns, rows }, chosen, context), ...facts };
}
