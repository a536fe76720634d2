/**
 * `$search`: words in folded fields, or the collection's own search of what everybody may read. Its binding has a `TextSearch`, which
 * interprets the text, finds the rows and ranks them. docs/decisions/024-search.md.
 */
import type { Filters, ListQuery } from '@callejero/contract/list-query/query.ts';
import { refuseField } from '@callejero/contract/list-query/refusal.ts';
import { findField } from '@callejero/contract/resource.ts';
import { searchPlan } from '@callejero/contract/search/plan.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import {
  type Access,
  accessTo,
  column,
  foldedColumn,
  isFilterable,
  quote,
  visibleRows,
} from '../access/access.ts';
import type { Binding, Hits } from '../access/binding.ts';
import type { Builder } from '../access/builder.ts';
import { everybody } from '../access/policy.ts';
import { containing } from './comparisons.ts';
import type { QueryScope } from './scope.ts';

/** The texts that the filters search. */
export function searchedTexts(filters: Filters): string[] {
  const branches = [filters.$and, filters.$or, filters.$nor].flatMap((own) => own ?? []);
  return [...(filters.$search === undefined ? [] : [filters.$search]), ...branches.flatMap(searchedTexts)];
}

/** Converts words that mean a filter to that filter: `café abierto`, `banco silla de ruedas`. */
export function withImpliedFilters({ search, openAt, resource }: Binding, query: ListQuery): ListQuery {
  const { filters } = query;
  if (!search || filters?.$search === undefined) return query;
  const said = Object.entries(searchPlan(filters.$search).filters).filter(([name]) =>
    name === '$openAt' ? openAt : name in resource.fields,
  );
  return said.length === 0 ? query : { ...query, filters: { ...Object.fromEntries(said), ...filters } };
}

/** The hits of a collection's own search. Null when the text has no words, or the collection no such search or not yet. */
export function findHits(
  { builder, found }: QueryScope,
  access: Access,
  text: string,
  path: string,
): Hits | null {
  if (!access.binding.search || fold(text) === '') return null;
  readsSearch(builder, access, path);
  const hits = found?.hits.get(text);
  if (found !== null && !hits) throw new Error('A text search must be prepared (prepared-list.ts).');
  return hits ?? null;
}

/** Records what a text search reads; refuses callers who may not filter by all of it. */
export function readsSearch(builder: Builder, { binding, grants }: Access, path: string): void {
  const { fields = [], tables = [] } = binding.search ?? {};
  if (!fields.every((name) => isFilterable({ binding, grants }, name))) throw refuseField(path);
  for (const table of tables) builder.reads(table);
}

/**
 * The rows that match the whole text, or those that match a part if there are none; and the rows that not everybody may read, which
 * have all words: as a `from` clause, and as SQL for whether the rows match only a part.
 * @param columns the columns that are read, of which one is `hit.score`
 * @param where a condition for every row
 */
export function foundRows(
  scope: QueryScope,
  access: Access,
  alias: string,
  { ids, scores, whole }: Hits,
  text: string,
  columns: string,
  where: string,
): { rows: string; isPartial: string } {
  const { builder } = scope;
  const table = `${quote(access.binding.table)} ${alias}`;
  const hit =
    `unnest(${builder.value(ids, 'uuid[]')}, ${builder.value(scores, 'float8[]')})` +
    ' with ordinality hit(id, score, place)';
  const isWhole = `hit.place <= ${builder.value(whole, 'int8')}`;
  const hidden = hiddenRows(scope, access, alias, text);
  const found = builder.with(
    builder.alias(),
    `select ${columns}, ${isWhole} as whole from ${hit} join ${table}` +
      ` on ${column(access.binding, alias, 'id')} = hit.id where ${where}` +
      (hidden === null
        ? ''
        : ` union all select ${columns}, true from ${table} cross join (select 0::float8 as score) hit` +
          ` where ${where} and ${hidden}`),
  );
  const none = `not exists (select from ${found} where whole)`;
  return {
    rows: `(select * from ${found} where whole or ${none}) ${builder.alias()}`,
    isPartial: `(${none} and exists (select from ${found} where not whole))`,
  };
}

/** The same as a condition on the row at `alias`, whatever the other filters. */
export function isFound(
  scope: QueryScope,
  access: Access,
  alias: string,
  { ids, whole }: Hits,
  text: string,
): string {
  const found = scope.builder.value(whole > 0 ? ids.slice(0, whole) : ids, 'uuid[]');
  const isHit = `${column(access.binding, alias, 'id')} = any(${found})`;
  const hidden = hiddenRows(scope, access, alias, text);
  if (hidden === null) return isHit;
  if (whole > 0) return `(${isHit} or ${hidden})`;
  const other = scope.builder.alias();
  const isNeeded =
    `not exists (select from ${quote(access.binding.table)} ${other} where` +
    ` ${visibleRows(access, scope.builder, other, false)} and ${hiddenRows(scope, access, other, text)})`;
  return `(${isHit} and ${isNeeded} or ${hidden})`;
}

/** The rows with all words that are in no index, because not everybody may read them. Null if the caller reads no others. */
function hiddenRows(scope: QueryScope, access: Access, alias: string, text: string): string | null {
  const published = accessTo(scope.registry, access.binding.resource.name, everybody);
  if (!published) return hasWords(scope, access, alias, text);
  if (access.grants.every((grant) => published.grants.includes(grant))) return null;
  const isPublished = visibleRows(published, scope.builder, alias, false);
  return `(not (${isPublished}) and ${hasWords(scope, access, alias, text) ?? 'true'})`;
}

/** Every word is part of one of the folded fields, or the collection says where else. Null when there are no words. */
export function hasWords(
  { builder, principal, registry }: QueryScope,
  access: Access,
  alias: string,
  text: string,
  path?: string,
): string | null {
  const { binding } = access;
  if (binding.hasWords) {
    const words = searchWords(text);
    return words.length === 0 ? null : builder.embed(binding.hasWords(alias, words, { principal, registry }));
  }
  const columns = Object.keys(binding.resource.fields)
    .filter((name) => findField(binding.resource, name)?.folded && isFilterable(access, name))
    .map((name) => foldedColumn(binding, alias, name));
  if (columns.length === 0) throw refuseField(path ?? '_filters.$search');
  const words = searchWords(text).map((word) => {
    const pattern = builder.value(containing(word), 'text');
    return `(${columns.map((name) => `${name} like ${pattern}`).join(' or ')})`;
  });
  return words.length === 0 ? null : words.join(' and ');
}

function searchWords(text: string): string[] {
  const folded = fold(text);
  return folded === '' ? [] : [...new Set(folded.split(' '))];
}
