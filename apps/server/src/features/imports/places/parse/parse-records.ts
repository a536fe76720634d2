/** Plain JSON and JSON-LD of places: a list of records, anywhere in the document. */
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { cleanText } from '../../reading/clean-text.ts';
import { invalidFile } from '../../reading/invalid-file.ts';
import { findRecords, flatten } from '../../reading/json-records.ts';
import { mapped } from '../../reading/turns.ts';
import { isRecord } from '../candidate.ts';
import type { ReadingContext } from '../columns.ts';
import { type PlacesOfTable, placesOfTable, type TableRow } from './from-table.ts';
import { columnNames } from './parse-geojson.ts';

export function* parseRecords(
  file: string,
  json: unknown,
  chosen: ColumnMapping | undefined,
  context: ReadingContext,
): Generator<void, PlacesOfTable & { columns: string[] }> {
  const records = findRecords(json);
  if (!records) throw invalidFile(file, 'Es JSON, pero no contiene ninguna lista de registros.');
  const rows = yield* mapped(records, (record, index): TableRow => {
    return { row: index + 1, ...flatten(record), id: cleanText(record['@id']) };
  });
  const columns = columnNames(rows.map(({ values }) => values));
  return { ...(yield* placesOfTable(file, { columns, rows, crs: crsOf(json) }, chosen, context)), columns };
}

/** The reference system, which ArcGIS puts beside the records. */
function crsOf(json: unknown): string | null {
  const system = isRecord(json) ? json.spatialReference : null;
  return isRecord(system) ? cleanText(system.latestWkid ?? system.wkid) : null;
}
