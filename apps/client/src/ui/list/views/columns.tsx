/** The columns of a list: those of its screen, and other fields of the contract that the person reads and chose. */
import type { ListViews } from '@callejero/contract/answers/list-views.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Fields, Resource } from '@callejero/contract/resource.ts';
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
  select: ListQuery['select'] | undefined;
  populates: ListQuery['populates'];
}

interface ColumnSource<Row> {
  columns: readonly Column<Row>[];
  select: ListQuery['select'] | undefined;
  populates: ListQuery['populates'];
}

/**
 * @param chosen keys in order; null for the columns of the screen
 * @param readable the fields that may be columns
 */
export function columnChoice<Row extends BaseRow>(
  resource: Resource,
  source: ColumnSource<Row>,
  chosen: readonly string[] | null,
  readable: ListViews['fields'],
): ColumnChoice<Row> {
  const own = readyColumns(resource, source.columns);
  const taken = new Set(own.map(({ key }) => key));
  const further = readable
    .map(({ name }) => name)
    .filter((name) => !taken.has(name) && hasCell(resource, name));
  const names = new Map(readable.map((field) => [field.name, field.names]));
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
    populates: [
      ...(source.populates ?? []),
      ...added.flatMap((path) => {
        const name = names.get(path);
        return name ? [{ path, select: [name] }] : [];
      }),
    ],
  };
}

function hasCell(resource: Resource, name: string): boolean {
  const field = (resource.fields as Fields)[name];
  return field !== undefined && !bookkeeping.has(name) && !withoutCell.has(field.kind);
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
