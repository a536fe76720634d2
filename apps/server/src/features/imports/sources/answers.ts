/** What a person answered while data of a source were imported: the next ones are read alike. */
import type { ImportFile } from '@callejero/contract/answers/imports.ts';
import {
  type ColumnMapping,
  defaultImportOptions,
  type ImportOptions,
} from '@callejero/contract/resources/imports.ts';
import { sources } from '@callejero/contract/resources/sources.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import sql from 'sql-template-tag';
import { type Principal, permits } from '../../../access/policy.ts';
import type { Ids, Queryable } from '../../../ports/ports.ts';
import { insertRows, updateRows } from '../../../resource/write/write-many.ts';
import { normaliseHeader } from '../reading/recognise-columns.ts';
import type { StoredImport } from '../store.ts';
import {
  type AnsweredTable,
  isSourceTarget,
  type SourceAnswers,
  type StoredSource,
  sourceNamed,
  sourceWithHeader,
} from './store.ts';

/** `mapping` with the choices of `map`; headers are compared without accents, signs and capitals. */
export function withMap(
  mapping: ColumnMapping,
  map: ImportOptions['map'],
  columns: readonly string[],
): ColumnMapping {
  const given = Object.entries(map).flatMap(([named, field]) => {
    const column = columns.find((each) => normaliseHeader(each) === normaliseHeader(named));
    return column === undefined ? [] : ([[column, field]] as const);
  });
  const kept = Object.entries(mapping).filter(
    ([field, column]) => !given.some(([named, meant]) => named === column || meant === field),
  );
  return Object.fromEntries([...kept, ...given.map(([column, field]) => [field, column])]);
}

/** The columns of a file by the tables that were answered: of the same header exactly, of another one where they have the same name. */
function columnsBy(
  { columns, mapping }: Pick<ImportFile, 'columns' | 'mapping'>,
  tables: readonly AnsweredTable[],
): ColumnMapping {
  const same = tables.find((table) => JSON.stringify(table.columns) === JSON.stringify(columns));
  if (same) return same.mapping;
  const map = Object.fromEntries(
    tables.flatMap((table) => Object.entries(table.mapping).map(([field, column]) => [column, field])),
  ) as ImportOptions['map'];
  return withMap(mapping, map, columns);
}

/** The options of an import of the source's data. What `given` changes counts more than what was answered. */
export function toOptions(
  { name, licence, target, answers }: StoredSource,
  principal: Principal,
  given: ImportOptions = defaultImportOptions,
): ImportOptions {
  const { tables: _, list: __, ...answered } = answers ?? { tables: [], list: null };
  const changed = Object.entries(given).filter(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(defaultImportOptions[key as keyof ImportOptions]),
  );
  const options: ImportOptions = {
    ...defaultImportOptions,
    ...answered,
    ...Object.fromEntries(changed),
    target,
    source: { name, licence: given.source?.licence || licence },
  };
  return {
    ...options,
    status: permits(principal, 'commerces', 'review') ? options.status : 'pending',
    publication: permits(principal, 'events', 'update') ? options.publication : 'draft',
  };
}

/** The source of lists of turns that name none. */
const unnamedTurns = { name: 'Turnos', licence: '' };

/** What is known of an import by the source that its data belong to. */
export interface Answered {
  source: StoredSource | null;
  /** Null if the files are read already as they were answered. */
  options: ImportOptions | null;
}

/**
 * The source that the read files belong to: the named one, otherwise, when they are read for the first time, the one that had this
 * header. Then what was answered for it is used; later a person has changed the options.
 */
export async function answeredFor(
  db: Queryable,
  { files, target, layout, options }: StoredImport,
  read: readonly ImportFile[],
  principal: Principal,
): Promise<Answered> {
  if (layout !== 'data' || !isSourceTarget(target)) return { source: null, options: null };
  const isFirst = files.every(({ format }) => format === null);
  const header = read.find(({ columns }) => columns.length > 0)?.columns;
  const source = options.source
    ? await sourceNamed(db, target, options.source.name)
    : isFirst && header
      ? await sourceWithHeader(db, target, header)
      : null;
  if (target === 'shifts' && !source && !options.source) {
    // Turns without a named source have one of their own, so that a corrected month replaces the one before.
    const own = await sourceNamed(db, target, unnamedTurns.name);
    return { source: own, options: { ...options, source: unnamedTurns } };
  }
  if (!source || !isFirst || source.answers === null) return { source, options: null };
  const { tables } = source.answers;
  const given = toOptions(source, principal, options);
  const chosen = read
    .filter(({ name, columns }) => columns.length > 0 && !Object.hasOwn(options.columns, name))
    .map((file) => [file.name, withMap(columnsBy(file, tables), options.map, file.columns)] as const);
  const lists = read.flatMap(({ name }) => (source.answers?.list ? [[name, source.answers.list]] : []));
  return {
    source,
    options: {
      ...given,
      list: { ...Object.fromEntries(lists), ...options.list },
      columns: { ...Object.fromEntries(chosen), ...options.columns },
    },
  };
}

/** The answers of an import whose plan is confirmed. */
const answersOf = ({ options, files }: StoredImport): SourceAnswers => {
  const { status, publication, timezone, defaultCategory, names, areaCode, srid, turns, values } = options;
  const list = Object.values(options.list)[0] ?? null;
  const tables = files
    .filter(({ columns }) => columns.length > 0)
    .map(({ columns, mapping }) => ({ columns, mapping }));
  return {
    status,
    publication,
    timezone,
    defaultCategory,
    names,
    areaCode,
    srid,
    turns,
    values,
    list,
    tables,
  };
};

/**
 * Keeps a named source with what was answered for it, when its data are confirmed. Returns the id of the source; null if the import
 * names none. Somebody who may not write sources changes none: a schedule runs with the answers and the rights of those who may.
 */
export async function keepAnswers(
  tx: Queryable,
  ids: Ids,
  item: StoredImport,
  principal: Principal,
  now: Date,
): Promise<string | null> {
  const { target, layout, options } = item;
  if (layout !== 'data' || !isSourceTarget(target) || options.source === null) return null;
  const { name, licence } = options.source;
  const known = await sourceNamed(tx, target, name, true);
  if (!permits(principal, sources.name, known ? 'update' : 'create')) return known?.id ?? null;
  const answers = answersOf(item);
  if (known) {
    const { id } = known;
    if (isSame(known.answers, answers) && known.licence === licence) return id;
    const scheduledBy = known.schedule === 'manual' ? known.scheduledBy : principal.id;
    const diff = { answers: [null, null], licence: [known.licence, licence] };
    await updateRows(tx, sources, [{ id, answers, licence, scheduledBy }], now, {
      ...{ by: principal.id, diffs: [{ id, diff }] },
    });
    return id;
  }
  const id = ids.next();
  const row = { id, createdAt: now, updatedAt: now, rev: 1, name, licence, target, answers };
  const diff = { name: [null, name], target: [null, target] };
  await insertRows(tx, sources, [row], { by: principal.id, diffs: [{ id, diff }] });
  await tx.query(sql`update imports set source = ${id}::uuid where source is null and target = ${target}
    and layout = 'data' and options -> 'source' ->> 'name' = ${name}`);
  return id;
}
