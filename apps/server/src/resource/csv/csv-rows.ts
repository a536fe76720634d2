/** Compiles a list query for CSV: the statement for all rows, the columns, and the conversion of rows to lines. */

import type { CityRegion } from '@callejero/contract/city.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { type Field, findField, type Resource } from '@callejero/contract/resource.ts';
import { type CsvColumn, csvColumns, csvLine, formatCells } from '@callejero/contract/text/csv.ts';
import {
  nameFields,
  readableCells,
  readableColumns,
  rowName,
  spreadsheetFormats,
  spreadsheetSeparator,
} from '@callejero/contract/text/csv-readable.ts';
import { type Access, accessTo, isReadable } from '../../access/access.ts';
import type { Registry } from '../../access/binding.ts';
import { Builder } from '../../access/builder.ts';
import type { Principal } from '../../access/policy.ts';
import type { Statement } from '../../ports/ports.ts';
import { type CompileOptions, compileList, matching } from '../../query/compile.ts';
import { projection } from '../../query/projection.ts';
import type { QueryScope } from '../../query/scope.ts';
import { orderBy, orderText } from '../../query/sort.ts';

export interface CsvRow {
  /** JSON text of the row, with references as ids. */
  row: string;
  /** JSON text of the referenced rows, as far as the reader may see them. */
  names: string;
}

export interface CompiledCsv {
  /** What is read; absent where it must not be late. */
  tables?: readonly string[];
  /** The first line. */
  head: string;
  /** All rows in order, as `CsvRow`. */
  rows: Statement;
  /** The number of rows; its one row is a `ListRow`. */
  count: Statement;
  /** The line for a row. */
  line(row: CsvRow): string;
}

/** A form of CSV: its columns and the conversion of rows. */
interface CsvForm {
  columns(resource: Resource, select: readonly string[] | undefined, archived: boolean): CsvColumn[];
  /** The fields from which `nameOf` makes a row's name. */
  nameFields(resource: Resource): readonly string[];
  nameOf(resource: Resource, row: Target): string;
  cells(resource: Resource, columns: readonly CsvColumn[], row: Target, names: Target): string[];
  separator: ',' | ';';
  /** Whether a reference has a name column even if the reader may not see the names of its targets. */
  keepsNameless: boolean;
  /** Whether the fields of a part are columns. */
  hasParts: boolean;
  header(column: CsvColumn): string;
}

/** The form that the importer reads. */
export const machineForm: CsvForm = {
  columns: csvColumns,
  nameFields: ({ display }) => [display],
  nameOf: ({ display }, row) => String(row[display] ?? ''),
  cells: (_, columns, row, names) => formatCells(columns, row, names),
  separator: ',',
  keepsNameless: true,
  hasParts: true,
  header: ({ name }) => name,
};

/** The same with headers for people, which the importer knows again. */
export const labelledForm: CsvForm = { ...machineForm, header: ({ label }) => label };

/** The form for people and spreadsheets. */
export function readableForm(city: CityRegion): CsvForm {
  const formats = spreadsheetFormats(city);
  return {
    columns: readableColumns,
    nameFields,
    nameOf: rowName,
    cells: (resource, columns, row, names) => readableCells(resource, formats, columns, row, names),
    separator: spreadsheetSeparator(city),
    keepsNameless: false,
    hasParts: false,
    header: ({ name }) => name,
  };
}

const paths = { select: '_select', populates: '_populates' };

/** Throws the same errors as the list for the same query. */
export function compileCsv(
  registry: Registry,
  name: string,
  query: Pick<ListQuery, 'filters' | 'sort' | 'select'>,
  principal: Principal,
  options: CompileOptions,
  form: CsvForm = machineForm,
): CompiledCsv {
  const { archived = false, found, now } = options;
  const { filters } = query;
  // In the order of `id`, in which a search has no limit of partial matches.
  const first = { ...(filters ? { filters } : {}), select: ['id'], perPage: 1, sort: { id: 1 } as const };
  const counted = compileList(registry, name, first, principal, options);
  const access = accessTo(registry, name, principal);
  if (!access) throw new ApiError('forbidden');
  const select = query.select?.length ? query.select : undefined;
  const scope = {
    registry,
    principal,
    builder: new Builder(),
    ...(found !== undefined && { found }),
    ...(now && { now }),
  };
  const { builder } = scope;
  const { alias, source, where, hit } = matching(scope, access, query, { archived });
  const row = builder.alias();
  const order = orderText(orderBy(scope, access, alias, query.sort, filters, hit));
  const own = projection(scope, access, row, { select, populates: undefined }, paths);
  const { resource } = access.binding;
  const readable = form.columns(resource, select, archived).filter(({ path }) => isReadable(access, path));
  const displays = displaysOf(scope, access, readable, form);
  const columns = readable.filter(
    ({ path, part, key = '' }) =>
      (part !== 'name' || form.keepsNameless || displays.has(path)) &&
      (part !== 'field' || displays.get(path)?.fields.includes(key)),
  );
  const named = [...displays].map(([path, { fields }]) => ({ path, select: [...fields] }));
  const others = projection(scope, access, row, { select: ['id'], populates: named }, paths);
  // Sort in a subselect, so that JSON is made only for fetched rows.
  const text =
    `select (select row_to_json(r)::text from (select ${own}) r) as "row",` +
    ` (select row_to_json(r)::text from (select ${others}) r) as "names"` +
    ` from (select ${alias}.* from ${source} where ${where} order by ${order}) ${row}`;
  const line = (cells: readonly string[]) => csvLine(cells, form.separator);
  return {
    tables: [...counted.tables, ...builder.tables()],
    head: line(columns.map(form.header)),
    rows: { text: builder.text(text), values: builder.values },
    count: counted.statement,
    line: (found) =>
      line(form.cells(resource, columns, JSON.parse(found.row), namesIn(found.names, displays, form))),
  };
}

interface Display {
  resource: Resource;
  fields: readonly string[];
}

/** By reference, the readable fields that name its target. */
function displaysOf(
  { registry, principal }: QueryScope,
  access: Access,
  columns: readonly CsvColumn[],
  form: CsvForm,
): ReadonlyMap<string, Display> {
  const displays = new Map<string, Display>();
  for (const { path, part } of columns) {
    if (part !== 'name') continue;
    const { to, part: itsPart } = findField(access.binding.resource, path) as Field;
    const target = accessTo(registry, to, principal);
    if (!target) continue;
    const { resource } = target.binding;
    const written = form.hasParts ? Object.keys(itsPart?.schema.shape ?? {}) : [];
    const named = [...new Set([...form.nameFields(resource), ...written])];
    const fields = named.filter((field) => isReadable(target, field));
    if (fields.length > 0) displays.set(path, { resource, fields });
  }
  return displays;
}

type Target = Readonly<Record<string, unknown>>;

function namesIn(
  text: string,
  displays: ReadonlyMap<string, Display>,
  { nameOf }: CsvForm,
): Record<string, unknown> {
  const found = JSON.parse(text) as Record<string, Target | Target[] | null>;
  const names: Record<string, unknown> = {};
  for (const [path, { resource }] of displays) {
    const target = found[path];
    names[path] = Array.isArray(target)
      ? target.map((each) => nameOf(resource, each))
      : target && nameOf(resource, target);
    if (target && !Array.isArray(target))
      for (const [key, value] of Object.entries(target)) names[`${path}.${key}`] = value;
  }
  return names;
}
