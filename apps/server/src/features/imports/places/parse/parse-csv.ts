/** CSV of places: columns by the mapping that was chosen or guessed. */
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { cleanText } from '../../reading/clean-text.ts';
import { factsOf, readCsv, rowNumber, type TableFacts } from '../../reading/csv-table.ts';
import type { PlaceCandidate, RejectedRow } from '../candidate.ts';
import { guessPlaceColumns, readColumns } from '../columns.ts';

interface Parsed extends TableFacts {
  mapping: ColumnMapping;
  candidates: PlaceCandidate[];
  rejects: RejectedRow[];
}

export function parseCsv(file: string, text: string, chosen: ColumnMapping | undefined): Parsed {
  const table = readCsv(file, text);
  const facts = factsOf(table);
  const mapping = chosen ?? guessPlaceColumns(facts.columns);
  const candidates = table.rows.map((cells, index): PlaceCandidate => {
    const values: Record<string, string> = Object.create(null);
    for (const column of table.columns) {
      const value = cleanText(cells[column.index]);
      if (value !== null) values[column.name] = value;
    }
    return { row: rowNumber(index), osm: false, ...readColumns(values, mapping) };
  });
  return { ...facts, mapping, candidates, rejects: [] };
}
