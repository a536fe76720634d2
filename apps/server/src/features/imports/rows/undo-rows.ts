/** Undoes what an import wrote, unless somebody changed it since. */
import type { Row } from '../../../access/binding.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import { attempt } from '../attempt.ts';
import { forget } from '../known-records.ts';
import type { AppliedRow, TargetAnswer, Undone } from '../target.ts';
import { type RowsContext, sameValue } from './context.ts';
import type { StoredRow } from './stored-rows.ts';

export async function undoRows(
  context: RowsContext,
  tx: Queryable,
  rows: readonly AppliedRow[],
): Promise<TargetAnswer<Undone>> {
  const { target, finder, ownReference } = context;
  await acquireBulkWriteLock(tx, target);
  const answer: TargetAnswer<Undone> = { results: [], changes: [] };
  const stored = await finder.byIds(
    tx,
    rows.map((row) => row.record),
  );
  // A child is undone before its parent.
  const isBelow = ({ record }: AppliedRow) =>
    ownReference && stored.get(record)?.values[ownReference] ? 0 : 1;
  const order = rows
    .map((row, at) => ({ row, at }))
    .sort((a, b) => isBelow(a.row) - isBelow(b.row) || a.at - b.at);
  for (const { row, at } of order) {
    answer.results[at] = await undoRow(context, tx, row, stored.get(row.record), answer);
  }
  return answer;
}

async function undoRow(
  { service, target, resource, request }: RowsContext,
  tx: Queryable,
  { outcome, changes, previous, record }: AppliedRow,
  stored: StoredRow | undefined,
  answer: TargetAnswer<Undone>,
): Promise<Undone> {
  if (!stored || stored.archived) return 'kept';
  const created = outcome === 'created';
  const left = created
    ? Object.entries((previous as { written: Row }).written)
    : Object.entries(changes).map(([name, change]) => [name, change?.[1]] as const);
  const untouched = left.every(([name, value]) => sameValue(resource, name, stored.values[name], value));
  if (!untouched) return 'kept';
  const { rev } = stored;
  const back = Object.entries(changes).map(([name, change]) => [name, change?.[0]] as const);
  const done = await attempt(tx, resource, () =>
    created
      ? service.archive(tx, target, record, { rev }, request)
      : service.update(tx, target, record, { ...Object.fromEntries(back), rev }, request),
  );
  if ('refused' in done) return 'kept';
  if (created) await forget(tx, target, [record]);
  answer.changes.push(...done.value.changes);
  return created ? 'archived' : 'restored';
}
