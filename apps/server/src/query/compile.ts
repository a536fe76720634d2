/**
 * Compiles a list query for a principal into one SQL statement: filters, grants, order, page, populates and the exact
 * total. The only place where a client's query becomes SQL, for HTTP, sockets, jobs and exports alike.
 *
 * - Values are never part of the text: each is a typed placeholder, lists are arrays. Names come from bindings. So there are
 *   few texts, and each is prepared once (`statement.ts`). The exception is the page size, a whole number up to the
 *   maximum: PostgreSQL cannot estimate a `limit` that it does not see and would plan every request anew. For the same
 *   reason the first page has no `offset`.
 * - The page is cut first; JSON, codecs and populates are computed for its rows only.
 * - Archived rows appear only in the archive view (`archived`), for principals that may archive them; populates omit them.
 * - `access.ts` decides which fields a query may use, `filters.ts` the meaning of filters, `sort.ts` the order,
 *   `projection.ts` the output.
 *
 * Errors: `ApiError('query-invalid')` for an invalid query, `unauthorized` or `forbidden` when the principal has no grant.
 * Running the statement can fail for one client error: SQLSTATE 57014, the statement timeout, which the caller answers as
 * `query-timeout`.
 */
import type { Meta } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { type ListQuery, queryLimits } from '@callejero/contract/list-query/query.ts';
import { refuse } from '@callejero/contract/list-query/refusal.ts';
import { type Access, accessTo, column, quote, visibleRows } from '../access/access.ts';
import type { Found, FoundPage, Hits, Registry } from '../access/binding.ts';
import { Builder } from '../access/builder.ts';
import { type Principal, refusal } from '../access/policy.ts';
import type { Statement } from '../ports/ports.ts';
import { filterCondition } from './filters.ts';
import { distance, isPlain, isWithin } from './geo.ts';
import { isUuid } from './operands.ts';
import { projection } from './projection.ts';
import type { QueryScope } from './scope.ts';
import { isBehind, isSorted, nearest, type OrderTerm, orderBy, orderText } from './sort.ts';
import { statement } from './statement.ts';
import { findHits, foundRows, readsSearch } from './text-search.ts';

export interface CompileOptions {
  /** The archive view: only archived rows instead of only active ones. */
  archived?: boolean;
  /** Of a prepared query with a text search (`prepared-list.ts`). */
  found?: Found | null;
  now?: Date;
}

interface Compiled {
  statement: Statement;
  /** SQL names of every table whose rows can change the answer: those of the collection, its populates and policies. */
  tables: string[];
}

/** The statement's one row is a `ListRow`. */
interface CompiledList extends Compiled {
  page: number;
  /** The effective size: `_perPage: 0` gives the maximum. */
  perPage: number;
  /** What the total counts up to; undefined if it is exact. */
  count: number | undefined;
  /** The page by its number, if the statement continues behind a row. */
  byNumber: CompiledList | null;
}

/** The statement's one row is a `OneRow`. */
export interface CompiledById extends Pick<Compiled, 'tables'> {
  /** Throws `not-found` for an invalid id. */
  statement(id: string): Statement;
}

/** `data` is the text of a JSON array, `total` counts the rows of all pages, up to one more than the query's `count`. */
export interface ListRow {
  data: string;
  total: number;
  /** No row matches all words of the search: these rows match some of them. */
  partial?: boolean;
}

/** `data` is the text of a JSON object, null without a match. */
export interface OneRow {
  data: string | null;
}

/** A page and the exact total. `findOne` is ignored: `compileFirst` answers it. */
export function compileList(
  registry: Registry,
  name: string,
  query: ListQuery,
  principal: Principal,
  options: CompileOptions = {},
): CompiledList {
  const access = requireAccess(registry, name, principal);
  const scope = scopeOf(registry, principal, options);
  const { builder } = scope;
  const page = query.page ?? 0;
  const perPage = query.perPage || queryLimits.perPage;
  const offset = page * perPage;
  const text = scope.found?.page
    ? foundList(scope, access, query, scope.found.page)
    : listOf(scope, access, query, rowsOf(scope, access, query, options), perPage, offset, options);
  return {
    statement: statement(builder.text(text), builder.values),
    tables: builder.tables(),
    page,
    perPage,
    count: query.count,
    byNumber:
      rowBefore(query) !== null && !scope.found?.page
        ? compileList(registry, name, leavingOutAfter(query), principal, options)
        : null,
  };
}

/** The row behind which a page continues; null where the rows before are counted. */
function rowBefore(query: ListQuery): string | null {
  const { after = null, filters = {} } = query;
  return filters.$search === undefined && (isSorted(query) || !nearest(filters)) ? after : null;
}

const leavingOutAfter = ({ after: _, ...query }: ListQuery): ListQuery => query;

/** The page of a list. Behind a row that is gone it is the page of its number. */
export async function readPage(
  compiled: CompiledList,
  ask: (statement: Statement) => Promise<ListRow[]>,
): Promise<ListRow> {
  const [row] = await ask(compiled.statement);
  if (!row) throw new ApiError('unexpected');
  const { byNumber, page, perPage } = compiled;
  return byNumber && row.data === '[]' && row.total > page * perPage ? readPage(byNumber, ask) : row;
}

/** The answer to a list: its rows with the numbers of its page. */
export function listText(row: ListRow, { page, perPage, count = row.total }: CompiledList): string {
  const meta: Meta = {
    total: Math.min(row.total, count),
    ...(row.total > count && { totalIsExact: false }),
    ...{ page, perPage },
    ...(row.partial && { partial: true }),
  };
  return `{"data":${row.data},"meta":${JSON.stringify(meta)}}`;
}

/** The first match, or null. */
export function compileFirst(
  registry: Registry,
  name: string,
  query: ListQuery,
  principal: Principal,
  options: CompileOptions = {},
): Compiled {
  const access = requireAccess(registry, name, principal);
  const scope = scopeOf(registry, principal, options);
  const { builder } = scope;
  const rows = pageOf(scope, access, query, matching(scope, access, query, options), 1, 0);
  const text = `select (select row_to_json(r)::text from (${rows}) r) as data`;
  return { statement: statement(builder.text(text), builder.values), tables: builder.tables() };
}

/** One row by its id, if it is visible and matches the query's filters. */
export function compileOne(
  registry: Registry,
  name: string,
  id: string,
  query: ListQuery,
  principal: Principal,
  options: CompileOptions = {},
): Compiled {
  const { statement, tables } = compileById(registry, name, query, principal, options);
  return { statement: statement(id), tables };
}

/** Like `compileOne`, for any number of ids. */
export function compileById(
  registry: Registry,
  name: string,
  query: ListQuery,
  principal: Principal,
  options: CompileOptions = {},
): CompiledById {
  const access = requireAccess(registry, name, principal);
  const scope = scopeOf(registry, principal, options);
  const { builder } = scope;
  const given = builder.value(null, 'uuid');
  const { alias, source, where } = matching(scope, access, query, options);
  const own = `${column(access.binding, alias, 'id')} = ${given}`;
  const fields = projection(scope, access, alias, shapeOf(query), rootPaths);
  const text = builder.text(
    `select row_to_json(r)::text as data from (select ${fields} from ${source}` +
      ` where ${own} and ${where}) r`,
  );
  const [, ...rest] = builder.values;
  return {
    statement(id) {
      if (!isUuid(id)) throw new ApiError('not-found');
      return statement(text, [id, ...rest], { pipeline: 'read' });
    },
    tables: builder.tables(),
  };
}

function scopeOf(registry: Registry, principal: Principal, { found, now }: CompileOptions): QueryScope {
  return {
    registry,
    principal,
    builder: new Builder(),
    ...(found !== undefined && { found }),
    ...(now && { now }),
  };
}

const rootPaths = { select: '_select', populates: '_populates' };

function shapeOf(query: ListQuery) {
  return { select: query.select, populates: query.populates };
}

function requireAccess(registry: Registry, name: string, principal: Principal): Access {
  if (!registry.has(name)) throw new ApiError('route-not-found');
  const access = accessTo(registry, name, principal);
  if (!access) throw refusal(principal);
  return access;
}

/** The matching rows of all pages: their source and condition. */
export interface Matches {
  alias: string;
  /** The `from` clause: the table, or a text search's hits. */
  source: string;
  where: string;
  /** The score of the row's hit in a text search. */
  hit?: string;
}

/** The rows of a query, before the statement chooses how to read them. */
interface AskedRows {
  alias: string;
  where: string;
  /** Null without a text search. */
  hits: Hits | null;
  text: string;
}

/** Condition of the archive view: archived rows are visible to principals that may archive and restore them. */
function archivedRows({ principal, builder }: QueryScope, { binding }: Access, alias: string): string {
  const grant = binding.policy.archive?.(principal);
  if (!grant) throw refusal(principal);
  return grant.rows ? ` and ${builder.embed(grant.rows(alias))}` : '';
}

function rowsOf(
  scope: QueryScope,
  access: Access,
  { filters }: Pick<ListQuery, 'filters'>,
  { archived = false }: CompileOptions,
): AskedRows {
  const { builder } = scope;
  const alias = builder.alias();
  const { $search: text = '', ...others } = filters ?? {};
  const hits = findHits(scope, access, text, '_filters.$search');
  let where = visibleRows(access, builder, alias, archived);
  if (archived) where += archivedRows(scope, access, alias);
  const asked = filters && filterCondition(scope, access, alias, hits ? others : filters, '_filters');
  if (asked) where += ` and ${asked}`;
  return { alias, where, hits, text };
}

export function matching(
  scope: QueryScope,
  access: Access,
  query: Pick<ListQuery, 'filters'>,
  options: CompileOptions,
): Matches {
  const { binding } = access;
  const { alias, where, hits, text } = rowsOf(scope, access, query, options);
  const table = quote(binding.table);
  if (hits === null) return { alias, source: `${table} ${alias}`, where };
  const id = column(binding, alias, 'id');
  const columns = `${id} as id, hit.score as score`;
  const { rows } = foundRows(scope, access, alias, hits, text, columns, where);
  const row = scope.builder.alias();
  const source =
    `(select ${row}.*, found.score from (select * from ${rows}) found` +
    ` join ${table} ${row} on ${column(binding, row, 'id')} = found.id) ${alias}`;
  return { alias, source, where: 'true', hit: `${alias}.score` };
}

const jsonArray = (rows: string): string =>
  `coalesce((select '[' || string_agg(row_to_json(r)::text, ',') || ']' from (${rows}) r), '[]')`;

const cut = ({ builder }: QueryScope, limit: number, offset: number): string =>
  ` limit ${limit}${offset === 0 ? '' : ` offset ${builder.value(offset, 'int8')}`}`;

/** The projected rows of one page, in order. */
function pageOf(
  scope: QueryScope,
  access: Access,
  query: ListQuery,
  { alias, source, where, hit }: Matches,
  limit: number,
  offset: number,
): string {
  const order = orderText(orderBy(scope, access, alias, query.sort, query.filters, hit));
  const row = scope.builder.alias();
  const fields = projection(scope, access, row, shapeOf(query), rootPaths);
  return (
    `select ${fields} from (select ${alias}.* from ${source} where ${where} order by ${order}` +
    `${cut(scope, limit, offset)}) ${row}`
  );
}

/**
 * The projected rows of one page around a point, which is all that orders them; null where only a sort of all rows gives it. The
 * index orders by degrees, so its first rows only bound how far the page reaches; metres order what is within.
 */
function nearestPage(
  scope: QueryScope,
  access: Access,
  query: ListQuery,
  limit: number,
  offset: number,
  options: CompileOptions,
): string | null {
  const found = query.filters && !isSorted(query) ? nearest(query.filters) : null;
  if (!found || !isPlain(found.near)) return null;
  const { builder } = scope;
  const { near, field, others: filters } = found;
  const table = quote(access.binding.table);
  const point = (alias: string) => column(access.binding, alias, field);
  const [first, rest] = [0, 1].map(() => rowsOf(scope, access, { filters }, options)) as [
    AskedRows,
    AskedRows,
  ];
  const centre = `point(${builder.value(near.lng, 'float8')}, ${builder.value(near.lat, 'float8')})`;
  // A power of two, so that pages share few statements.
  const enough = 2 ** Math.ceil(Math.log2(offset + limit));
  const firsts =
    `select ${distance(builder, point(first.alias), near)} as metres from ${table} ${first.alias}` +
    ` where ${first.where} order by ${point(first.alias)} <-> ${centre}${cut(scope, enough, 0)}`;
  const reach = builder.value(near.maxDistance ?? queryLimits.nearDistance, 'float8');
  const reached = builder.alias();
  const source =
    `(select least(max(metres), ${reach}) as metres from (${firsts}) firsts having count(*) > 0) ${reached}` +
    ` join ${table} ${rest.alias} on ${isWithin(builder, point(rest.alias), near, `${reached}.metres`)}`;
  return pageOf(scope, access, query, { ...rest, source }, limit, offset);
}

/** The projected rows of the page that continues behind a row: none if the caller does not see that row. */
function pageBehind(
  scope: QueryScope,
  access: Access,
  query: ListQuery,
  { alias, where }: AskedRows,
  before: string,
  limit: number,
  options: CompileOptions,
): string {
  if (!isUuid(before)) throw refuse('_after', 'Indica un identificador válido.');
  const table = quote(access.binding.table);
  const last = rowsOf(scope, access, { filters: { id: before } }, options);
  const [order, orderOfLast] = [alias, last.alias].map((each) =>
    orderBy(scope, access, each, query.sort, query.filters),
  ) as [OrderTerm[], OrderTerm[]];
  const values = orderOfLast.map(
    ({ expression }) => `(select ${expression} from ${table} ${last.alias} where ${last.where})`,
  );
  const rows = { alias, source: `${table} ${alias}`, where: `${where} and ${isBehind(order, values)}` };
  return pageOf(scope, access, query, rows, limit, 0);
}

/** The page that the collection's index found, as far as the rows are still visible and match. */
function foundList(
  scope: QueryScope,
  access: Access,
  query: ListQuery,
  { ids, total, isPartial }: FoundPage,
): string {
  const { builder } = scope;
  const { $search, ...filters } = query.filters ?? {};
  const { alias, where } = rowsOf(scope, access, { filters }, {});
  if ($search !== undefined) readsSearch(builder, access, '_filters.$search');
  const fields = projection(scope, access, alias, shapeOf(query), rootPaths);
  const rows =
    `select ${fields} from unnest(${builder.value(ids, 'uuid[]')}) with ordinality f(id, place)` +
    ` join ${quote(access.binding.table)} ${alias} on ${column(access.binding, alias, 'id')} = f.id` +
    ` where ${where} order by f.place`;
  return (
    `select ${jsonArray(rows)} as data, ${builder.value(total, 'int4')} as total,` +
    ` ${builder.value(isPartial, 'bool')} as partial`
  );
}

/** The number of rows, up to one more than `most`. */
function countOf({ builder }: QueryScope, from: string, most: number | undefined): string {
  const counted =
    most === undefined ? from : `(select from ${from} limit ${builder.value(most + 1, 'int8')}) c`;
  return `(select count(*)::int4 from ${counted})`;
}

function listOf(
  scope: QueryScope,
  access: Access,
  query: ListQuery,
  asked: AskedRows,
  limit: number,
  offset: number,
  options: CompileOptions,
): string {
  const { alias, where, hits } = asked;
  if (hits) return searchedList(scope, access, query, asked, hits, limit, offset);
  const source = `${quote(access.binding.table)} ${alias}`;
  const before = rowBefore(query);
  const rows =
    nearestPage(scope, access, query, limit, offset, options) ??
    (before === null
      ? pageOf(scope, access, query, { alias, source, where }, limit, offset)
      : pageBehind(scope, access, query, asked, before, limit, options));
  const known = options.archived ? null : (scope.found?.total ?? null);
  const total =
    known === null
      ? countOf(scope, `${source} where ${where}`, query.count)
      : scope.builder.value(known, 'int4');
  return `select ${jsonArray(rows)} as data, ${total} as total`;
}

/** A page and the total of a text search: ranking needs every match, so the statement reads them once for both. */
function searchedList(
  scope: QueryScope,
  access: Access,
  query: ListQuery,
  { alias, where, text }: AskedRows,
  hits: Hits,
  limit: number,
  offset: number,
): string {
  const { binding } = access;
  const terms = orderBy(scope, access, alias, query.sort, query.filters, 'hit.score');
  const keys = terms.map(({ expression }, index) => `${expression} as o${index}`).join(', ');
  const order = terms.map(({ direction }, index) => `o${index}${direction}`).join(', ');
  const id = column(binding, alias, 'id');
  const found = foundRows(scope, access, alias, hits, text, `${id} as id, ${keys}`, where);
  const row = scope.builder.alias();
  const fields = projection(scope, access, row, shapeOf(query), rootPaths);
  const page = `select * from ${found.rows} order by ${order}${cut(scope, limit, offset)}`;
  const rows =
    `select ${fields} from (${page}) f join ${quote(binding.table)} ${row}` +
    ` on ${column(binding, row, 'id')} = f.id order by ${order}`;
  return (
    `select ${jsonArray(rows)} as data, (select count(*)::int4 from ${found.rows}) as total,` +
    ` ${found.isPartial} as partial`
  );
}
