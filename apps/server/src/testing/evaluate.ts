/**
 * Evaluates list queries over plain arrays, slow but simple enough to trust. The compiled SQL is compared with it; it shares
 * only `fold()` and the contract's constants with the compiler. It takes allowed queries; other tests cover refusals.
 */
import { distanceBetween } from '@callejero/contract/distance.ts';
import {
  type Bounds,
  type Comparison,
  type Filters,
  type ListQuery,
  type Near,
  type Populate,
  queryLimits,
  type Scalar,
  type Sort,
} from '@callejero/contract/list-query/query.ts';
import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import { type Field, findField, type Point, type Resource } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { Principal } from '../access/policy.ts';

export type PlainRow = Readonly<Record<string, unknown>> & { readonly id: string };

export interface PlainGrant {
  matches(row: PlainRow): boolean;
  read: readonly string[];
}

export interface PlainCollection {
  resource: Resource;
  rows: readonly PlainRow[];
  grants(principal: Principal): readonly PlainGrant[];
  /** Whether the principal may archive the row. */
  archives(principal: Principal, row: PlainRow): boolean;
}

export type PlainWorld = ReadonlyMap<string, PlainCollection>;

export function evaluateList(
  world: PlainWorld,
  name: string,
  query: ListQuery,
  principal: Principal,
  archived = false,
): { data: unknown[]; total: number } {
  const collection = collectionOf(world, name);
  const rows = collection.rows
    .filter((row) => (row.archivedAt !== null) === archived)
    .filter((row) => !archived || collection.archives(principal, row))
    .filter((row) => grantsOn(collection, row, principal).length > 0)
    .filter((row) => satisfies(world, collection, row, query.filters ?? {}, principal));
  const sorted = rows.toSorted(order(collection.resource, query.sort, query.filters ?? {}));
  const perPage = query.perPage || queryLimits.perPage;
  const first = (query.page ?? 0) * perPage;
  return {
    total: rows.length,
    data: sorted.slice(first, first + perPage).map((row) => show(world, collection, row, query, principal)),
  };
}

function collectionOf(world: PlainWorld, name: string | undefined): PlainCollection {
  const collection = name === undefined ? undefined : world.get(name);
  if (!collection) throw new Error(`No collection ${name}`);
  return collection;
}

function kindOf(resource: Resource, name: string): Field {
  const field = findField(resource, name);
  if (!field) throw new Error(`No field ${resource.name}.${name}`);
  return field;
}

function grantsOn(collection: PlainCollection, row: PlainRow, principal: Principal): PlainGrant[] {
  return collection.grants(principal).filter((grant) => grant.matches(row));
}

/** The row with an id, if the principal sees it. */
function visibleById(collection: PlainCollection, id: unknown, principal: Principal): PlainRow | null {
  const row = collection.rows.find((candidate) => candidate.id === id);
  if (!row || row.archivedAt !== null) return null;
  return grantsOn(collection, row, principal).length > 0 ? row : null;
}

// Showing ------------------------------------------------------------------------------------------------------------

function show(
  world: PlainWorld,
  collection: PlainCollection,
  row: PlainRow,
  shape: { select?: readonly string[]; populates?: readonly (string | Populate)[] },
  principal: Principal,
): Record<string, unknown> {
  const all = collection.grants(principal);
  const own = grantsOn(collection, row, principal);
  const populates = new Map(
    (shape.populates ?? []).map((item) =>
      typeof item === 'string' ? [item, { path: item } as Populate] : [item.path, item],
    ),
  );
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(collection.resource.fields)) {
    if (name !== 'id') {
      if (shape.select?.length && !shape.select.includes(name) && !populates.has(name)) continue;
      if (!all.some((grant) => grant.read.includes(name))) continue;
      if (!own.some((grant) => grant.read.includes(name))) {
        shown[name] = null;
        continue;
      }
    }
    const field = kindOf(collection.resource, name);
    const populate = populates.get(name);
    if (!populate) {
      shown[name] = encoded(field, row[name]);
      continue;
    }
    const target = collectionOf(world, field.to);
    const follow = (id: unknown) => {
      const other = visibleById(target, id, principal);
      return other && show(world, target, other, populate, principal);
    };
    shown[name] =
      field.kind === 'reference'
        ? follow(row[name])
        : listOf(row[name])
            .map(follow)
            .filter((other) => other !== null);
  }
  return shown;
}

function encoded(field: Field, value: unknown): unknown {
  if (field.kind === 'references' || field.kind === 'texts') return listOf(value);
  if (field.kind === 'timestamp' && typeof value === 'string') {
    // PostgreSQL writes no trailing zeros of the fraction, and a numeric offset.
    return new Date(value)
      .toISOString()
      .replace(/\.?0*Z$/, 'Z')
      .replace('Z', '+00:00');
  }
  return value;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

// Filtering ----------------------------------------------------------------------------------------------------------

function satisfies(
  world: PlainWorld,
  collection: PlainCollection,
  row: PlainRow,
  filters: Filters,
  principal: Principal,
): boolean {
  return Object.entries(filters).every(([key, value]) => {
    const branches = () =>
      (value as Filters[]).map((branch) => satisfies(world, collection, row, branch, principal));
    if (key === '$and') return branches().every(Boolean);
    if (key === '$or') return branches().some(Boolean);
    if (key === '$nor') return !branches().some(Boolean);
    if (key === '$search') return isFound(collection, row, String(value), principal);
    const [name = '', inner] = key.split('.');
    const field = kindOf(collection.resource, name);
    const comparison = value as Scalar | Comparison;
    if (inner === undefined) return compare(field, row[name], comparison);
    if (field.kind === 'json') return compare(memberField, memberOf(row[name], inner), comparison);
    const target = collectionOf(world, field.to);
    const ids = field.kind === 'reference' ? [row[name]] : listOf(row[name]);
    return ids.some((id) => {
      const other = visibleById(target, id, principal);
      return other !== null && compare(kindOf(target.resource, inner), other[inner], comparison);
    });
  });
}

/** A member of a JSON field is compared as a nullable text. */
const memberField: Field = { ...({} as Field), kind: 'enum', folded: false };

function memberOf(value: unknown, member: string): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return null;
  const inner = (value as Record<string, unknown>)[member];
  return inner === null ? null : String(inner);
}

function isFound(collection: PlainCollection, row: PlainRow, text: string, principal: Principal): boolean {
  const all = collection.grants(principal);
  const texts = Object.entries<Field>(collection.resource.fields)
    .filter(([name, field]) => field.folded && all.every((grant) => grant.read.includes(name)))
    .map(([name]) => row[name])
    .filter((value) => typeof value === 'string')
    .map(fold);
  return fold(text)
    .split(' ')
    .every((word) => word === '' || texts.some((candidate) => candidate.includes(word)));
}

function compare(field: Field, value: unknown, comparison: Scalar | Comparison): boolean {
  if (typeof comparison !== 'object' || comparison === null) return equals(field, value, comparison);
  return Object.entries(comparison).every(([operator, operand]) => {
    switch (operator) {
      case '$eq':
        return equals(field, value, operand);
      case '$ne':
        return !equals(field, value, operand);
      case '$in':
        return (operand as Scalar[]).some((one) => equals(field, value, one));
      case '$nin':
        return !(operand as Scalar[]).some((one) => equals(field, value, one));
      case '$gt':
        return !isMissing(field, value) && rank(field, value, operand) > 0;
      case '$gte':
        return !isMissing(field, value) && rank(field, value, operand) >= 0;
      case '$lt':
        return !isMissing(field, value) && rank(field, value, operand) < 0;
      case '$lte':
        return !isMissing(field, value) && rank(field, value, operand) <= 0;
      case '$exists':
        return isMissing(field, value) !== operand;
      case '$not':
        return !compare(field, value, operand as Comparison);
      case '$options':
        return true;
      case '$regex':
        return isMatch(field, value, operand as string, comparison.$options ?? '');
      case '$near': {
        const near = operand as Near;
        return (
          value !== null &&
          distanceBetween(value as Point, near) <= (near.maxDistance ?? queryLimits.nearDistance)
        );
      }
      case '$within':
        return value !== null && isWithin(value as Point, operand as Bounds);
      default:
        throw new Error(`No operator ${operator}`);
    }
  });
}

function isMissing(field: Field, value: unknown): boolean {
  if (field.kind === 'references' || field.kind === 'texts') return listOf(value).length === 0;
  return value === null || value === undefined;
}

function equals(field: Field, value: unknown, operand: unknown): boolean {
  if (operand === null) return isMissing(field, value);
  if (field.kind === 'references' || field.kind === 'texts') return listOf(value).includes(operand);
  return !isMissing(field, value) && rank(field, value, operand) === 0;
}

/** Negative, 0 or positive if the first is before, equal to or after the second. */
function rank(field: Field, one: unknown, two: unknown): number {
  if (field.kind === 'timestamp') return Date.parse(String(one)) - Date.parse(String(two));
  if (typeof one === 'number' && typeof two === 'number') return one - two;
  if (typeof one === 'boolean' && typeof two === 'boolean') return Number(one) - Number(two);
  const [left, right] = [[...String(one)], [...String(two)]];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function isMatch(field: Field, value: unknown, pattern: string, options: string): boolean {
  if (typeof value !== 'string') return false;
  // A pattern of `textFilter` ignores accents on a folded field; recover the typed text from it.
  const typed = [...pattern.replace(/\[(.)[^\]]*\]/g, '$1')].join('').replace(/\\(.)/g, '$1');
  const isTextFilter = options === 'i' && textFilter(typed).$regex === pattern;
  if (isTextFilter && field.folded) return fold(value).includes(fold(typed));
  return new RegExp(pattern, `s${options}`).test(value);
}

function isWithin({ lat, lng }: Point, { west, south, east, north }: Bounds): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

// Ordering -----------------------------------------------------------------------------------------------------------

type Order = (one: PlainRow, two: PlainRow) => number;

function order(resource: Resource, sort: Sort | undefined, filters: Filters): Order {
  const orders: Order[] = [];
  const near = nearIn(filters);
  if (sort && Object.keys(sort).length > 0) orders.push(...fieldOrders(resource, sort));
  else if (near) {
    const away = (row: PlainRow) => distanceBetween(row[near.name] as Point, near.near);
    orders.push((one, two) => away(one) - away(two));
  } else orders.push(...fieldOrders(resource, resource.defaultSort));
  orders.push(...fieldOrders(resource, { id: 1 }));
  return (one, two) => {
    for (const compareRows of orders) {
      const result = compareRows(one, two);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function fieldOrders(resource: Resource, sort: Readonly<Record<string, 1 | -1>>): Order[] {
  return Object.entries(sort).map(([name, direction]) => {
    const field = kindOf(resource, name);
    return (one, two) => {
      const [left, right] = [one[name], two[name]];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      const folded = field.folded ? rank(field, fold(String(left)), fold(String(right))) : 0;
      return direction * (folded || rank(field, left, right));
    };
  });
}

/** The first `$near` that applies to every row. */
function nearIn(filters: Filters): { name: string; near: Near } | null {
  for (const [key, value] of Object.entries(filters)) {
    const inner = key === '$and' ? (value as Filters[]).map(nearIn).find((found) => found !== null) : null;
    if (inner) return inner;
    if (key.startsWith('$') || key.includes('.') || typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && value.$near) return { name: key, near: value.$near };
  }
  return null;
}
