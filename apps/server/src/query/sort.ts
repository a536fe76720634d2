/**
 * The order of a list: the listed fields, then `id`, so that pages never overlap. Nulls come last in both directions.
 * Text is ordered without case and accents where there is a folded copy, then by code points; both with the collation
 * "C", which is the same on every machine and what the indexes are built with.
 */
import type { Filters, Near, Sort } from '@callejero/contract/query.ts';
import { refuseField } from '@callejero/contract/query-refusal.ts';
import { fieldOf } from '@callejero/contract/resource.ts';
import { noKnownWords, searchPlan } from '@callejero/contract/search/plan.ts';
import { type Access, column, foldedColumn, isFilterable } from '../access/access.ts';
import { openCondition, type Scope } from './filters.ts';
import { distance } from './geo.ts';

const unordered: ReadonlySet<string> = new Set(['references', 'texts', 'point', 'json']);

/** One term of an `order by`. */
export interface OrderTerm {
  expression: string;
  /** ` desc` and where nulls go; empty for what ascends. */
  direction: string;
}

export const orderText = (terms: readonly OrderTerm[]): string =>
  terms.map(({ expression, direction }) => expression + direction).join(', ');

/**
 * The `order by` list. Without a sort, a search that ranks orders by relevance, `$near` by distance, else the resource's
 * default applies.
 * @param hit the score of the row's hit, where rows come from a text search
 */
export function orderBy(
  { builder, known = noKnownWords, now }: Pick<Scope, 'builder' | 'known' | 'now'>,
  access: Access,
  alias: string,
  sort: Sort | undefined,
  filters: Filters | undefined,
  hit?: string,
): OrderTerm[] {
  const { binding } = access;
  const terms: OrderTerm[] = [];
  const add = (expression: string, direction = '') => terms.push({ expression, direction });
  const given = sort !== undefined && Object.keys(sort).length > 0;
  const near = given || !filters ? null : nearest(filters);
  const plan = given || filters?.$search === undefined ? null : searchPlan(filters.$search, known);
  if (binding.search && hit !== undefined && plan && plan.wanted.length > 0) {
    const open = now && filters?.$openAt === undefined ? openCondition(builder, access, alias, now) : null;
    add(binding.search.rank(builder, alias, plan, { hit, near: near?.near ?? null, open }), ' desc');
  }
  if (near) {
    add(distance(builder, column(binding, alias, near.field), near.near));
  } else {
    const list = given ? sort : binding.resource.defaultSort;
    for (const name of Object.keys(list)) {
      const field = fieldOf(binding.resource, name);
      if (!field || unordered.has(field.kind) || !isFilterable(access, name)) {
        if (given) throw refuseField(`_sort.${name}`);
        continue;
      }
      const descending = list[name] === -1;
      // Where there are no nulls, saying where they go would only keep an index from being read backwards.
      const end = descending ? (field.required ? ' desc' : ' desc nulls last') : '';
      const text = field.kind === 'text' || field.kind === 'enum';
      if (field.folded) add(`${foldedColumn(binding, alias, name)} collate "C"`, end);
      add(`${column(binding, alias, name)}${text ? ' collate "C"' : ''}`, end);
      // Nothing comes after what is unique.
      if (name === 'id') return terms;
    }
  }
  add(column(binding, alias, 'id'));
  return terms;
}

/** The first `$near` that every row satisfies. */
function nearest(filters: Filters): { field: string; near: Near } | null {
  for (const [key, value] of Object.entries(filters)) {
    if (key === '$and') {
      for (const branch of filters.$and ?? []) {
        const found = nearest(branch);
        if (found) return found;
      }
    } else if (!key.startsWith('$') && !key.includes('.') && typeof value === 'object' && value !== null) {
      if (!Array.isArray(value) && value.$near) return { field: key, near: value.$near };
    }
  }
  return null;
}
