/** What a file says of places, as the importer reads it before it decides what they become. */
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { readingTable } from '../features/imports/formats/drivers.ts';
import { placeShape } from '../features/imports/places/columns.ts';
import { readingRecords } from '../features/imports/reading/read-records.ts';
import type { ReadingContext } from '../features/imports/reading/recognise-columns.ts';
import { atOnce } from '../features/imports/reading/turns.ts';

/** @param chosen the fields of the columns, if they are known; otherwise they are recognised */
export function readPlaces(
  name: string,
  bytes: Uint8Array,
  chosen?: ColumnMapping,
  { list, ...context }: Partial<ReadingContext> & { list?: string } = {},
) {
  const table = atOnce(readingTable(name, bytes, list));
  const known = { city: null, isCategory: () => false, ...context };
  const read = atOnce(readingRecords(name, table, placeShape, known, { columns: chosen }));
  const records = [...read.records()];
  const rejects = records.filter((record) => 'reason' in record);
  const candidates = records.flatMap((record) => {
    if ('reason' in record) return [];
    const { cells, ...rest } = record;
    return [{ ...rest, name: cells.name ?? null, category: cells.category ?? null }];
  });
  const { takenAt = null, delimiter = null, ...about } = table;
  return { ...about, takenAt, delimiter, list: table.name, ...read, candidates, rejects };
}
