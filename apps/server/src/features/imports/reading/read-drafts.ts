/** Reads a table as drafts of a collection, by what is known beside the file. */
import type { City } from '@callejero/contract/city.ts';
import type { RecordOf, Resource } from '@callejero/contract/resource.ts';
import type { ColumnField, ImportOptions } from '@callejero/contract/resources/imports.ts';
import type { FileTable } from '../formats/table.ts';
import { createQuarterIndex, type KnownQuarter, loadKnownQuarters } from '../quarters/words.ts';
import type { StoredImport } from '../store.ts';
import { type FileToRead, type OpenFile, type ReadRow, rawRows } from '../target.ts';
import type { Work } from '../work.ts';
import {
  type AddressDraft,
  type AddressedCity,
  createProvinceIndex,
  type KnownProvinces,
  loadKnownProvinces,
  type ProvinceIndex,
} from './address.ts';
import {
  type CategoryKind,
  createMapping,
  loadCategories,
  type MappedCategory,
  type Mapping,
} from './categories.ts';
import type { Hints } from './hints.ts';
import {
  answersFor,
  type CountedCells,
  countCell,
  getOwn,
  type MappedValue,
  toValues,
} from './mapped-values.ts';
import { type Cells, mended, type RecordShape, readingRecords, type SourceRecord } from './read-records.ts';
import type { Columns } from './recognise-columns.ts';
import { fileTitle } from './source.ts';

/** What reading needs to know, as data that can be cloned. */
export interface Knowledge extends KnownProvinces {
  city: City;
  /** Of local telephone numbers; null if it is unknown. */
  areaCode: string | null;
  now: Date;
  kind: CategoryKind;
  categories: readonly MappedCategory[];
  quarters: readonly KnownQuarter[];
}

export async function loadKnowledge(
  { platform: { db, config, city, clock } }: Work,
  { options }: StoredImport,
  kind: CategoryKind,
): Promise<Knowledge> {
  return {
    ...(await loadKnownProvinces(db, config)),
    ...{ city: city.now(), areaCode: options.areaCode ?? city.now().areaCode, now: clock.now(), kind },
    categories: await loadCategories(db, kind),
    quarters: await loadKnownQuarters(db),
  };
}

export interface DataContext {
  city: AddressedCity;
  mapping: Mapping;
  /** What a person answered of words in the file, and what they mean otherwise. */
  values: { category: MappedValue; province: ProvinceIndex; quarter: MappedValue };
  options: Pick<ImportOptions, 'source' | 'defaultCategory' | 'names'>;
  /** The file's name without its extension: the source of data that name none. */
  fileTitle: string;
}

export function createContext(
  { categories, kind, city, quarters, ...known }: Knowledge,
  file: FileToRead,
): DataContext {
  const { name, options } = file;
  const mapping = createMapping(categories, kind);
  const title = fileTitle(name);
  const ofList = kind === 'commerce' ? mapping.classifyTitle(title) : null;
  return {
    ...{ city, options, mapping },
    values: {
      category: {
        answers: answersFor(options, 'category', categories),
        guess: (text) => (mapping.classifyText(text) ?? ofList)?.categories[0] ?? null,
      },
      province: createProvinceIndex(known, answersFor(options, 'province', known.provinces)),
      quarter: createQuarterIndex(quarters, answersFor(options, 'quarter', quarters)),
    },
    fileTitle: title,
  };
}

/** The fields of a collection that imports write; an address by its own fields. */
export type DraftFields<R extends Resource> = {
  [Name in ImportedName<R>]: Name extends 'address' ? AddressDraft | null : RecordOf<R>[Name];
};
type ImportedName<R extends Resource> = keyof RecordOf<R> &
  {
    [Name in keyof R['fields']]: R['fields'][Name] extends { imported: true } ? Name : never;
  }[keyof R['fields']];

/** What a record becomes, or why it can't be used. */
export type Drafted<Draft> = { draft: Draft; notes: string[] } | { reason: string; closed?: true };

/** How the records of a collection become drafts. */
interface RecordReader<Name extends ColumnField, Draft> extends RecordShape<Name> {
  /** @param notes of what was read so far, which it completes */
  toDraft(record: SourceRecord<Name>, notes: string[]): Drafted<Draft>;
  /** As those of `RowToRead`. */
  hints(record: SourceRecord<Name>): readonly number[];
  /** What the file says of fields that no column fills. */
  raw?(record: SourceRecord<Name>): Record<string, string>;
}

/** Notes of one row. */
const maxNotes = 20;

export function createDraft<Name extends ColumnField, Draft>(
  written: SourceRecord<Name>,
  { toDraft, display }: Pick<RecordReader<Name, Draft>, 'toDraft' | 'display'>,
): Drafted<Draft> & { name: string | null } {
  const { record, notes } = mended(written, display);
  const drafted = toDraft(record, notes);
  const name = record.cells[display]?.slice(0, 200).toWellFormed() ?? null;
  return 'draft' in drafted
    ? { ...drafted, notes: [...drafted.notes, ...(written.losses ?? [])].slice(0, maxNotes), name }
    : { ...drafted, name };
}

/** Reads a table as drafts of a collection, each with what the file says and with what people should know. */
export function* openingDrafts<Name extends ColumnField, Draft>(
  file: string,
  table: FileTable,
  { city, mapping, values: mappedValues }: Pick<DataContext, 'city' | 'mapping' | 'values'>,
  options: ImportOptions,
  reader: RecordReader<Name, Draft>,
  hints: Hints,
): Generator<void, OpenFile<Draft>> {
  const isCategory = (text: string) => mapping.classifyText(text) !== null;
  const context = { city: city.center, isCategory };
  const answers = { ...options, columns: getOwn(options.columns, file) };
  const { records, ...read } = yield* readingRecords(file, table, reader, context, answers);
  const fields = Object.keys(mappedValues) as (keyof typeof mappedValues)[];
  const counted = fields.map((field): [typeof field, CountedCells] => [field, new Map()]);
  for (const record of records()) {
    yield;
    if ('reason' in record) continue;
    hints.add(reader.hints(record));
    for (const [field, cells] of counted) countCell(cells, (record.cells as Cells)[field]);
  }
  const { columns, delimiter = null, encoding, format, lists, name: list, takenAt = null } = table;
  const values = counted.map(([field, cells]) => [field, toValues(cells, mappedValues[field])]);
  return {
    about: {
      ...{ columns: [...columns], delimiter, encoding, format, lists, list, ...read },
      ...{ values: Object.fromEntries(values), source: null, timezone: null },
    },
    takenAt,
    length: table.rows.length + (table.unread?.length ?? 0),
    *rows() {
      let index = 0;
      for (const record of records()) {
        if ('reason' in record) {
          yield { hints: [], read: () => ({ ...record, location: null, draft: null, notes: [] }) };
          continue;
        }
        const isShown = index < rawRows;
        index += 1;
        yield { hints: reader.hints(record), read: () => rowOf(record, reader, isShown) };
      }
    },
  };
}

function rowOf<Name extends ColumnField, Draft>(
  record: SourceRecord<Name>,
  reader: RecordReader<Name, Draft>,
  isShown: boolean,
): ReadRow<Draft> {
  const { row, externalId, point } = record;
  const { name, ...own } = createDraft(record, reader);
  return {
    ...{ row, name, externalId, location: point },
    ...('draft' in own ? { ...own, reason: null } : { draft: null, notes: [], ...own }),
    ...(isShown ? { raw: { ...rawValues(record, reader.columns), ...reader.raw?.(record) } } : {}),
  };
}

const maxRaw = 300;

/** What a row says of each field, as it writes it, beside which the plan shows what will be stored. */
function rawValues({ cells }: SourceRecord, columns: Columns): Record<string, string> {
  const raw: Record<string, string> = {};
  for (const [name, { fills }] of Object.entries(columns)) {
    const text = cells[name as ColumnField];
    if (fills && text)
      raw[fills] = (raw[fills] === undefined ? text : `${raw[fills]}, ${text}`).slice(0, maxRaw);
  }
  for (const [field, text] of Object.entries(raw)) raw[field] = text.toWellFormed();
  return raw;
}
