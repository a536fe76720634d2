/**
 * Compiles a list query for a principal into one SQL statement: filters, grants, order, page, populates and the exact
 * total. The only place where a query of a client becomes SQL, for HTTP, sockets, jobs and exports alike.
 *
 * - Values never are part of the text: each is a placeholder with a type, lists are arrays. Names come from bindings.
 *   So the number of texts is small and each is prepared once (`statement.ts`). The one exception is the page's size, a
 *   whole number up to the cap: PostgreSQL can't estimate a `limit` it doesn't see and would plan every request anew
 *   (a third of a list's time). For the same reason the first page has no `offset`.
 * - The page is cut first; JSON, codecs and populates are worked out for its rows only.
 * - Rows that are archived are in the archive view (`archived`) and nowhere else, populated ones included.
 * - What a query may name is decided by `access.ts`, what filters mean by `filters.ts`, the order by `sort.ts`, what is
 *   sent by `projection.ts`.
 *
 * Errors: `ApiError('query-invalid')` for what the query must not say, `unauthorized` or `forbidden` where the principal
 * has no grant at all. Running the statement can fail in one way that is the client's: SQLSTATE 57014, the statement's
 * time-out, which the caller answers as `query-timeout`.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { type ListQuery, queryLimits } from '@callejero/contract/query.ts';
import type { KnownWords } from '@callejero/contract/search/plan.ts';
import { type Access, accessTo, column, quote, visibleRows } from '../access/access.ts';
import type { Registry } from '../access/binding.ts';
import { Builder } from '../access/builder.ts';
import { type Principal, refusal } from '../access/policy.ts';
import type { Statement } from '../ports/ports.ts';
import { filterCondition, hitsOf, type Scope } from './filters.ts';
import { isUuid } from './operands.ts';
import { projection } from './projection.ts';
import { orderBy, orderText } from './sort.ts';
import { statement } from './statement.ts';

export interface CompileOptions {
  /** The archive view: only archived rows, instead of only the others. */
  archived?: boolean;
  /** What a search is read with (`text-search.ts`). */
  known?: KnownWords;
  /** What is open then ranks higher among what a search finds. */
  now?: Date;
}

interface Compiled {
  statement: Statement;
  /** SQL names of every table whose rows can change the answer: the collection's, populates' and policies'. */
  tables: string[];
}

/** The statement's one row is a `ListRow`. */
export interface CompiledList extends Compiled {
  page: number;
  /** As it applies: `_perPage: 0` is the cap. */
  perPage: number;
}

/** The statement's one row is a `OneRow`. */
export interface CompiledById extends Pick<Compiled, 'tables'> {
  /** Throws `not-found` for what is no id. */
  statement(id: string): Statement;
}

/** `data` is the text of a JSON array, `total` counts the rows of all pages. */
export interface ListRow {
  data: string;
  total: number;
  /** A search found nothing with all of its words: these have some of them. */
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
  const matches = matching(scope, access, query, options);
  const offset = page * perPage;
  const text = matches.hit
    ? searchedList(scope, access, query, matches, perPage, offset)
    : `select ${jsonArray(pageOf(scope, access, query, matches, perPage, offset))} as data,` +
      ` (select count(*)::int4 from ${matches.source} where ${matches.where}) as total`;
  return {
    statement: statement(builder.text(text), builder.values),
    tables: builder.tables(),
    page,
    perPage,
  };
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

/** One row by its id, when it is visible and satisfies the query's filters. */
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

/** The same for any id, any number of times. */
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

function scopeOf(registry: Registry, principal: Principal, { known, now }: CompileOptions): Scope {
  return { registry, principal, builder: new Builder(), ...(known && { known }), ...(now && { now }) };
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

/** The rows of all pages: where they come from and what they satisfy. */
export interface Matches {
  alias: string;
  /** `from`; a text search's hits are looked up one by one, whatever PostgreSQL expects their number to be. */
  source: string;
  where: string;
  /** The score of the row's hit, where they come from a text search. */
  hit?: string;
}

export function matching(
  scope: Scope,
  access: Access,
  { filters }: Pick<ListQuery, 'filters'>,
  { archived = false }: CompileOptions,
): Matches {
  const { builder } = scope;
  const { binding } = access;
  const alias = builder.alias();
  const table = quote(binding.table);
  const { $search, ...others } = filters ?? {};
  const hits = $search === undefined ? null : hitsOf(scope, access, $search, '_filters.$search');
  let where = visibleRows(access, builder, alias, archived);
  const asked = filters && filterCondition(scope, access, alias, hits ? others : filters, '_filters');
  if (asked) where += ` and ${asked}`;
  if (hits === null) return { alias, source: `${table} ${alias}`, where };
  const row = builder.alias();
  const one = `select ${row}.* from ${table} ${row} where ${row}.ctid = hit.tid offset 0`;
  return { alias, source: `${hits} hit cross join lateral (${one}) ${alias}`, where, hit: 'hit.score' };
}

const jsonArray = (rows: string): string =>
  `coalesce((select '[' || string_agg(row_to_json(r)::text, ',') || ']' from (${rows}) r), '[]')`;

const cut = ({ builder }: Scope, limit: number, offset: number): string =>
  ` limit ${limit}${offset === 0 ? '' : ` offset ${builder.value(offset, 'int8')}`}`;

/** The projected rows of one page, in order. */
function pageOf(
  scope: Scope,
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

/** A page and the total of a text search: all that is found has to be ranked, so it is read once for both. */
function searchedList(
  scope: Scope,
  access: Access,
  query: ListQuery,
  { alias, source, where, hit }: Matches,
  limit: number,
  offset: number,
): string {
  const { binding } = access;
  const terms = orderBy(scope, access, alias, query.sort, query.filters, hit);
  const keys = terms.map(({ expression }, index) => `${expression} as o${index}`).join(', ');
  const order = terms.map(({ direction }, index) => `o${index}${direction}`).join(', ');
  const found = scope.builder.with(
    scope.builder.alias(),
    `select ${column(binding, alias, 'id')} as id, hit.partial, ${keys} from ${source} where ${where}`,
  );
  const row = scope.builder.alias();
  const fields = projection(scope, access, row, shapeOf(query), rootPaths);
  const page = `select * from ${found} order by ${order}${cut(scope, limit, offset)}`;
  const rows =
    `select ${fields} from (${page}) f join ${quote(binding.table)} ${row}` +
    ` on ${column(binding, row, 'id')} = f.id order by ${order}`;
  return (
    `select ${jsonArray(rows)} as data, (select count(*)::int4 from ${found}) as total,` +
    ` exists (select from ${found} where partial) as partial`
  );
}
