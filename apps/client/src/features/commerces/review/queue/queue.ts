/** The review queue as data: which commerces wait, in which order, and which is next. */
import type { Filters, Sort } from '@callejero/contract/list-query/query.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { Commerce, commerces } from '@callejero/contract/resources/commerces.ts';

/** New commerces, and accepted ones with changes of their owner, also those that are published already. */
export const waitingFilters: Filters = {
  $or: [
    { status: 'pending' },
    { status: 'accepted', pendingChanges: { $exists: true } },
    { status: 'accepted', liveChanges: { $exists: true } },
  ],
};
/** `pending` before `accepted`, the oldest first. */
const queueSort: Sort = { status: -1, createdAt: 1 };

const selection = {
  select: [
    ...(['rev', 'createdAt', 'updatedAt', 'name', 'status', 'logo', 'photos', 'pendingChanges'] as const),
    ...(['owners', 'liveChanges', 'proposedBy'] as const),
  ],
  populates: [{ path: 'categories', select: ['name', 'icon', 'color'] }],
} as const satisfies Selection<typeof commerces>;
export type QueueRow = Selected<typeof commerces, typeof selection>;

export const queueQuery = { ...selection, sort: queueSort, perPage: 40 };

type Changes = Pick<Commerce, 'pendingChanges' | 'liveChanges'>;

export function waits({ status, pendingChanges, liveChanges }: Pick<Commerce, 'status'> & Changes): boolean {
  return status === 'pending' || (status === 'accepted' && (pendingChanges !== null || liveChanges !== null));
}

/** Whether the only changes are published already, so that the team only looks at them. */
export const isLive = ({ pendingChanges, liveChanges }: Changes): boolean =>
  pendingChanges === null && liveChanges !== null;

/** When the row came into the queue: a new place when it was created, a change when it was made. */
export function getArrival({
  pendingChanges,
  liveChanges,
  createdAt,
  updatedAt,
}: Changes & Pick<Commerce, 'createdAt' | 'updatedAt'>): string {
  return pendingChanges || liveChanges ? updatedAt : createdAt;
}

type Ordered = Pick<QueueRow, 'id' | 'createdAt' | 'status'>;

/** Whether `a` is before `b` in the queue. */
export function isBefore(a: Ordered, b: Ordered): boolean {
  if (a.status !== b.status) return a.status === 'pending';
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}

/** The next or previous row; null beyond the ends. */
export function neighbour<Row extends { id: string }>(
  rows: readonly Row[],
  id: string | null,
  step: 1 | -1,
): Row | null {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return rows[0] ?? null;
  return rows[at + step] ?? null;
}

/** The row to show after the one at `position` was removed: the next, at the end the last. */
export function successor<Row>(rows: readonly Row[], position: number): Row | null {
  return rows[Math.min(Math.max(position, 0), rows.length - 1)] ?? null;
}

/** The row to show after the `decided` ones were removed, among them the one at `position`. */
export function successorOfDecided<Row extends { id: string }>(
  rows: readonly Row[],
  decided: ReadonlySet<string>,
  position: number,
): Row | null {
  const at = Math.max(position, 0);
  const left = rows.filter(({ id }) => !decided.has(id));
  const passed = rows.slice(0, at).filter(({ id }) => decided.has(id)).length;
  return successor(left, at - passed);
}

/**
 * The rows that somebody else took from the queue. `whole`: `after` is the complete queue. Otherwise rows beyond its end may
 * only have moved to a page that is not loaded.
 */
export function gone<Row extends Ordered>(
  before: readonly Row[],
  after: readonly Row[],
  mine: ReadonlySet<string>,
  whole: boolean,
): Row[] {
  const kept = new Set(after.map(({ id }) => id));
  const last = after.at(-1);
  return before.filter(
    (row) => !kept.has(row.id) && !mine.has(row.id) && (whole || (last !== undefined && isBefore(row, last))),
  );
}

/** Ids from one row to another, whichever comes first. */
export function range(rows: readonly { id: string }[], from: string, to: string): string[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (a < 0 || b < 0) return [to];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
