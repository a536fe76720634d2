/**
 * Undoes a whole import: what it created is archived, what it updated is restored, and what somebody changed since stays. A
 * review (accepting, publishing) does not change the content and does not protect a row.
 */
import sql from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';
import { assertMay } from './acting.ts';
import { restoreMissing } from './sources/missing.ts';
import type { StoredImport } from './store.ts';
import type { AppliedRow, Undone } from './target.ts';
import { targetOf } from './target-of.ts';
import { type Work, writeBatch } from './work.ts';

export async function undoImport(work: Work, started: StoredImport): Promise<void> {
  const { platform, importId, principal } = work;
  assertMay('undo', principal, started);
  const [open] = await platform.db.query<{ count: number; done: number; last: number | null }>(
    sql`select count(*) filter (where undone is null)::int as count,
        count(*) filter (where undone is not null)::int as done,
        max(position) as last
      from import_rows where import = ${importId}::uuid and applied and outcome in ('created', 'updated')`,
  );
  let done = open?.done ?? 0;
  const total = done + (open?.count ?? 0);
  const { batch: kind, writer: writerOf } = await targetOf(started.target, started.layout);
  const batchSize = platform.config.batchSizes[kind];
  const writer = await writerOf(work, started);
  await restoreMissing(work, started.target, batchSize);
  // In reverse order, since later rows may refer to earlier ones.
  for (let last = open?.last ?? -1; last >= 0; last -= batchSize) {
    await writeBatch(work, async (tx) => {
      const rows =
        await tx.query<AppliedRow>(sql`select position, outcome, record, changes, previous from import_rows
        where import = ${importId}::uuid and position between ${last - batchSize + 1} and ${last}
          and applied and undone is null and outcome in ('created', 'updated')
        order by position desc`);
      if (rows.length === 0) return { patch: { done, total } };
      const { results, changes } = await writer.undo(tx, rows);
      await markUndone(tx, importId, rows, results);
      done += rows.length;
      return { patch: { done, total, starts: 0 }, changes };
    });
  }
  await writeBatch(work, async (tx) => {
    const [undo] = await tx.query<{ archived: number; restored: number; kept: number }>(
      sql`select count(*) filter (where undone = 'archived')::int as archived,
          count(*) filter (where undone = 'restored')::int as restored,
          count(*) filter (where undone = 'kept')::int as kept
        from import_rows where import = ${importId}::uuid`,
    );
    return { patch: { status: 'undone', undo: undo ?? null, done: total, total, worker: null } };
  });
}

async function markUndone(
  tx: Queryable,
  importId: string,
  rows: readonly AppliedRow[],
  results: readonly Undone[],
): Promise<void> {
  const input = results.map((undone, index) => ({ undone, position: rows[index]?.position }));
  await tx.query(
    sql`update import_rows r set undone = i.undone
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as i(position int, undone text)
      where r.import = ${importId}::uuid and r.position = i.position`,
  );
}
