/** The columns of a list: those of its screen, and other fields of the contract that the person reads and chose. */
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { type Field, type Fields, fieldOf, type Resource } from '@callejero/contract/resource.ts';
import { collectionOf } from '../../../api/collections.ts';
import type { ReadyColumn } from '../parts.ts';
import { readyColumns } from '../readyColumns.tsx';
import type { BaseRow, Column } from '../types.ts';

/** Kinds that a cell can't show. */
const withoutCell = new Set(['json', 'point', 'uuid']);
const bookkeeping = new Set(['id', 'rev', 'archivedAt']);

export interface ColumnChoice<Row> {
  /** All possible ones: those of the screen first. */
  all: readonly ReadyColumn<Row>[];
  /** The shown ones, in order. */
  shown: readonly ReadyColumn<Row>[];
  select: string[] | undefined;
  populates: ListQuery['populates'];
}

interface ColumnSource<Row> {
  columns: readonly Column<Row>[];
  select: string[] | undefined;
  populates: ListQuery['populates'];
}

/**
 * @param chosen keys in order; null for the columns of the screen
 * @param readable the fields that the person reads
 * @param isNamed whether the person may read the names of a collection's rows
 */
export function columnChoice<Row extends BaseRow>(
  resource: Resource,
  source: ColumnSource<Row>,
  chosen: readonly string[] | null,
  readable: readonly string[],
  isNamed: (target: Resource) => boolean,
): ColumnChoice<Row> {
  const own = readyColumns(resource, source.columns);
  const taken = new Set(own.map(({ key }) => key));
  const further = readable.filter((name) => !taken.has(name) && isOffered(resource, name, isNamed));
  const others = readyColumns<Row>(
    resource,
    further.map((key) => ({ key, card: 'detail' })),
  );
  const all = [...own, ...others];
  if (chosen === null) return { all, shown: own, select: source.select, populates: source.populates };
  const known = new Map(all.map((column) => [column.key, column]));
  // Without its name a row could not be opened.
  const [title] = own.filter(({ place }) => place === 'title');
  const keys = title && !chosen.includes(title.key) ? [title.key, ...chosen] : chosen;
  const shown = keys.flatMap((key) => known.get(key) ?? []);
  const added = shown.map(({ key }) => key).filter((key) => !taken.has(key));
  return {
    ...{ all, shown },
    select: source.select && [...new Set([...source.select, ...added])],
    populates: [...(source.populates ?? []), ...added.flatMap((key) => namesOf(fieldOf(resource, key), key))],
  };
}

function isOffered(resource: Resource, name: string, isNamed: (target: Resource) => boolean): boolean {
  const field = (resource.fields as Fields)[name];
  if (!field || bookkeeping.has(name) || withoutCell.has(field.kind)) return false;
  const target = collectionOf(field.to);
  return field.to === undefined || (target !== undefined && isNamed(target));
}

function namesOf(field: Field | undefined, path: string): NonNullable<ListQuery['populates']> {
  const target = collectionOf(field?.to);
  return target ? [{ path, select: [target.display] }] : [];
}

/** The keys with one of them at another place. */
export function moved(keys: readonly string[], key: string, by: 1 | -1): string[] {
  const at = keys.indexOf(key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= keys.length) return [...keys];
  const next = keys.filter((other) => other !== key);
  next.splice(to, 0, key);
  return next;
}
