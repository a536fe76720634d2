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
import type { Statement } from '../platform/ports.ts';
import type { Registry } from '../resource/binding.ts';
import { type Principal, refusal } from '../resource/policy.ts';
import { type Access, accessTo, column, quote, visibleRows } from './access.ts';
import { Builder } from './builder.ts';
import { filterCondition, type Scope } from './filters.ts';
import { isUuid } from './operands.ts';
import { projection } from './projection.ts';
import { orderBy } from './sort.ts';
import { statement } from './statement.ts';

export interface CompileOptions {
  /** The archive view: only archived rows, instead of only the others. */
  archived?: boolean;
  /** What a search is read with (`text-search.ts`). */
  known?: KnownWords;
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
  const { table, alias, where } = matching(scope, access, query, options);
  const rows = pageOf(scope, access, query, alias, table, where, perPage, page * perPage);
  const text =
    `select coalesce((select '[' || string_agg(row_to_json(r)::text, ',') || ']' from (${rows}) r), '[]') as data,` +
    ` (select count(*)::int4 from ${table} ${alias} where ${where}) as total`;
  return { statement: statement(text, builder.values), tables: builder.tables(), page, perPage };
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
  const { table, alias, where } = matching(scope, access, query, options);
  const rows = pageOf(scope, access, query, alias, table, where, 1, 0);
  const text = `select (select row_to_json(r)::text from (${rows}) r) as data`;
  return { statement: statement(text, builder.values), tables: builder.tables() };
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
  const { table, alias, where } = matching(scope, access, query, options);
  const own = `${column(access.binding, alias, 'id')} = ${given}`;
  const fields = projection(scope, access, alias, shapeOf(query), rootPaths);
  const text =
    `select row_to_json(r)::text as data from (select ${fields} from ${table} ${alias}` +
    ` where ${own} and ${where}) r`;
  const [, ...rest] = builder.values;
  return {
    statement(id) {
      if (!isUuid(id)) throw new ApiError('not-found');
      return statement(text, [id, ...rest], { brief: 'read' });
    },
    tables: builder.tables(),
  };
}

function scopeOf(registry: Registry, principal: Principal, { known }: CompileOptions): Scope {
  return { registry, principal, builder: new Builder(), ...(known ? { known } : {}) };
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

/** What the rows of all pages satisfy. */
function matching(scope: Scope, access: Access, query: ListQuery, options: CompileOptions) {
  const alias = scope.builder.alias();
  const table = quote(access.binding.table);
  let where = visibleRows(access, scope.builder, alias, options.archived ?? false);
  const filters = query.filters && filterCondition(scope, access, alias, query.filters, '_filters');
  if (filters) where += ` and ${filters}`;
  return { table, alias, where };
}

/** The projected rows of one page, in order. */
function pageOf(
  scope: Scope,
  access: Access,
  query: ListQuery,
  alias: string,
  table: string,
  where: string,
  limit: number,
  offset: number,
): string {
  const { builder } = scope;
  const order = orderBy(scope, access, alias, query.sort, query.filters);
  const row = builder.alias();
  const fields = projection(scope, access, row, shapeOf(query), rootPaths);
  return (
    `select ${fields} from (select ${alias}.* from ${table} ${alias} where ${where} order by ${order}` +
    ` limit ${limit}${offset === 0 ? '' : ` offset ${builder.value(offset, 'int8')}`}) ${row}`
  );
}
