/** All rows of a list query as lines of CSV: the statement, its columns, and what a row's JSON becomes. */

import { ApiError } from '@callejero/contract/errors.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { type Field, fieldOf } from '@callejero/contract/resource.ts';
import { noKnownWords } from '@callejero/contract/search/plan.ts';
import { type CsvColumn, cellsOf, csvColumns, csvLine } from '@callejero/contract/text/csv.ts';
import { type Access, accessTo, isReadable } from '../access/access.ts';
import type { Registry } from '../access/binding.ts';
import { Builder } from '../access/builder.ts';
import type { Principal } from '../access/policy.ts';
import type { Statement } from '../ports/ports.ts';
import { type CompileOptions, compileList, matching } from '../query/compile.ts';
import type { Scope } from '../query/filters.ts';
import { projection } from '../query/projection.ts';
import { orderBy, orderText } from '../query/sort.ts';

export interface CsvRow {
  /** JSON text of the row, references as identifiers. */
  row: string;
  /** JSON text of the rows that its references point to, as far as the reader sees them. */
  names: string;
}

export interface CompiledCsv {
  columns: readonly CsvColumn[];
  /** All rows in order, as `CsvRow`. */
  rows: Statement;
  /** How many there are: the one row of it is a `ListRow`. */
  count: Statement;
  /** A row as its line. */
  line(row: CsvRow): string;
}

const paths = { select: '_select', populates: '_populates' };

/** Throws what the list would for the same query. */
export function compileCsv(
  registry: Registry,
  name: string,
  query: Pick<ListQuery, 'filters' | 'sort' | 'select'>,
  principal: Principal,
  options: CompileOptions,
): CompiledCsv {
  const { archived = false, known = noKnownWords, now } = options;
  const { filters } = query;
  const first = { ...(filters ? { filters } : {}), select: ['id'], perPage: 1 };
  const count = compileList(registry, name, first, principal, options).statement;
  const access = accessTo(registry, name, principal);
  if (!access) throw new ApiError('forbidden');
  const select = query.select?.length ? query.select : undefined;
  const scope = { registry, principal, builder: new Builder(), known, ...(now && { now }) };
  const { builder } = scope;
  const { alias, source, where, hit } = matching(scope, access, query, { archived });
  const row = builder.alias();
  const order = orderText(orderBy(scope, access, alias, query.sort, filters, hit));
  const own = projection(scope, access, row, { select, populates: undefined }, paths);
  const columns = csvColumns(access.binding.resource, select).filter(({ path }) => isReadable(access, path));
  const displays = displaysOf(scope, access, columns);
  const named = [...displays].map(([path, display]) => ({ path, select: [display] }));
  const others = projection(scope, access, row, { select: ['id'], populates: named }, paths);
  // Sorted first, so that JSON is made of the rows that are fetched and of no others.
  const text =
    `select (select row_to_json(r)::text from (select ${own}) r) as "row",` +
    ` (select row_to_json(r)::text from (select ${others}) r) as "names"` +
    ` from (select ${alias}.* from ${source} where ${where} order by ${order}) ${row}`;
  return {
    columns,
    rows: { text: builder.text(text), values: builder.values },
    count,
    line: (found) => csvLine(cellsOf(columns, JSON.parse(found.row), namesIn(found.names, displays))),
  };
}

/** By reference the field that names its target; of the targets whose name the reader may see. */
function displaysOf(
  { registry, principal }: Scope,
  access: Access,
  columns: readonly CsvColumn[],
): ReadonlyMap<string, string> {
  const displays = new Map<string, string>();
  for (const { path, part } of columns) {
    if (part !== 'name') continue;
    const { to } = fieldOf(access.binding.resource, path) as Field;
    const target = accessTo(registry, to, principal);
    const display = target?.binding.resource.display;
    if (target && display !== undefined && isReadable(target, display)) displays.set(path, display);
  }
  return displays;
}

type Target = Readonly<Record<string, unknown>>;

function namesIn(text: string, displays: ReadonlyMap<string, string>): Record<string, unknown> {
  const found = JSON.parse(text) as Record<string, Target | Target[] | null>;
  const names: Record<string, unknown> = {};
  for (const [path, display] of displays) {
    const target = found[path];
    names[path] = Array.isArray(target)
      ? target.map((each) => String(each[display] ?? ''))
      : target?.[display];
  }
  return names;
}
