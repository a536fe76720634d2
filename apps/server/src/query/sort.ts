/**
 * The order of a list: the given fields, then `id`, so that pages never overlap. Nulls come last in both directions. Text
 * sorts by its folded copy if there is one, then by code points; both with the collation "C", which is the same on every
 * machine and that of the indexes.
 */
import type { Filters, ListQuery, Near, Sort } from '@callejero/contract/list-query/query.ts';
import { refuseField } from '@callejero/contract/list-query/refusal.ts';
import { findField } from '@callejero/contract/resource.ts';
import { type Access, column, foldedColumn, isFilterable } from '../access/access.ts';
import { distance } from './geo.ts';
import type { QueryScope } from './scope.ts';

const unordered: ReadonlySet<string> = new Set(['references', 'texts', 'point', 'json']);

/** One term of an `order by`. */
export interface OrderTerm {
  expression: string;
  /** ` desc` and the position of nulls; empty for ascending order. */
  direction: string;
  isNullable: boolean;
}

export const orderText = (terms: readonly OrderTerm[]): string =>
  terms.map(({ expression, direction }) => expression + direction).join(', ');

/**
 * The `order by` list. Without a sort: by relevance for a ranked search, by distance for `$near`, else the resource's
 * default.
 * @param hit the score of the row's hit in a text search
 */
export function orderBy(
  { builder }: Pick<QueryScope, 'builder'>,
  access: Access,
  alias: string,
  sort: Sort | undefined,
  filters: Filters | undefined,
  hit?: string,
): OrderTerm[] {
  const { binding } = access;
  const terms: OrderTerm[] = [];
  const add = (expression: string, direction = '', isNullable = false) =>
    terms.push({ expression, direction, isNullable });
  const given = sort !== undefined && isSorted({ sort });
  const near = given || !filters ? null : nearest(filters);
  if (hit !== undefined && !given) add(hit, ' desc');
  if (near) {
    add(distance(builder, column(binding, alias, near.field), near.near));
  } else {
    const list = given ? sort : binding.resource.defaultSort;
    for (const name of Object.keys(list)) {
      const field = findField(binding.resource, name);
      if (!field || unordered.has(field.kind) || !isFilterable(access, name)) {
        if (given) throw refuseField(`_sort.${name}`);
        continue;
      }
      const descending = list[name] === -1;
      // `nulls last` on a column without nulls would prevent a backward index scan.
      const end = descending ? (field.required ? ' desc' : ' desc nulls last') : '';
      const text = field.kind === 'text' || field.kind === 'enum';
      const isNullable = !field.required;
      if (field.folded) add(`${foldedColumn(binding, alias, name)} collate "C"`, end, isNullable);
      add(`${column(binding, alias, name)}${text ? ' collate "C"' : ''}`, end, isNullable);
      // `id` is unique, so further terms have no effect.
      if (name === 'id') return terms;
    }
  }
  add(column(binding, alias, 'id'));
  return terms;
}

/**
 * SQL condition: a row comes behind another one in an order whose last term has no equals.
 *
 * @param other the same terms of the other row, each as an expression with one value
 */
export function isBehind(terms: readonly OrderTerm[], other: readonly string[]): string {
  const [first, ...rest] = terms;
  const [value, ...values] = other;
  if (!first || value === undefined) return 'false';
  const { expression, direction, isNullable } = first;
  const sign = direction === '' ? '>' : '<';
  const isFurther = `${expression} ${sign} ${value}`;
  const isAfter = isNullable
    ? `(${isFurther} or (${expression} is null and ${value} is not null))`
    : isFurther;
  if (rest.length === 0) return isAfter;
  const isSame = `${expression} ${isNullable ? 'is not distinct from' : '='} ${value}`;
  const condition = `(${isAfter} or (${isSame} and ${isBehind(rest, values)}))`;
  // An index finds the first row by this alone.
  return isNullable ? condition : `(${expression} ${sign}= ${value} and ${condition})`;
}

export const isSorted = ({ sort }: Pick<ListQuery, 'sort'>): boolean =>
  sort !== undefined && Object.keys(sort).length > 0;

/** The first `$near` that applies to every row, and the filters without it. */
export function nearest(filters: Filters): { field: string; near: Near; others: Filters } | null {
  for (const [key, value] of Object.entries(filters)) {
    if (key === '$and') {
      for (const [index, branch] of (filters.$and ?? []).entries()) {
        const found = nearest(branch);
        if (found)
          return { ...found, others: { ...filters, $and: filters.$and?.with(index, found.others) ?? [] } };
      }
    } else if (!key.startsWith('$') && !key.includes('.') && typeof value === 'object' && value !== null) {
      if (Array.isArray(value) || !value.$near) continue;
      const { $near: near, ...rest } = value;
      return { field: key, near, others: { ...filters, [key]: rest } };
    }
  }
  return null;
}
