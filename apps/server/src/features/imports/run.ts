/**
 * Executes a plan, batch by batch. Each row is decided again with the stored data: people continue to work between plan and
 * confirmation, and a batch may be repeated after a crash.
 */
import sql from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';
import { assertMay } from './acting.ts';
import { countSaid } from './reasons.ts';
import { archiveMissing } from './sources/missing.ts';
import { recount, type StoredImport } from './store.ts';
import type { OpenRow, WrittenRow } from './target.ts';
import { targetOf } from './target-of.ts';
import { type Work, writeBatch } from './work.ts';

export async function runImport(work: Work, started: StoredImport): Promise<void> {
  const { platform, importId, principal } = work;
  assertMay('run', principal, started);
  const [open] = await platform.db.query<{ count: number; done: number; last: number | null }>(
    sql`select count(*) filter (where not applied)::int as count,
        count(*) filter (where applied)::int as done,
        max(position) as last
      from import_rows where import = ${importId}::uuid and outcome in ('created', 'updated')`,
  );
  let done = open?.done ?? 0;
  const total = done + (open?.count ?? 0);
  const { batch: kind, writer: writerOf } = await targetOf(started.target, started.layout);
  const batchSize = platform.config.batchSizes[kind];
  const writer = await writerOf(work, started);
  for (let first = 0; first <= (open?.last ?? -1); first += batchSize) {
    const last = first + batchSize - 1;
    await writeBatch(work, async (tx) => {
      const rows = await tx.query<OpenRow<unknown>>(sql`select position, draft, notes from import_rows
        where import = ${importId}::uuid and position between ${first} and ${last}
          and outcome in ('created', 'updated') and not applied
        order by position`);
      if (rows.length === 0) return { patch: { done, total, starts: 0 } };
      const { results, changes } = await writer.write(tx, rows);
      await markApplied(tx, importId, rows, results);
      done += rows.length;
      return { patch: { done, total, starts: 0 }, changes };
    });
  }
  await archiveMissing(work, started.target, batchSize);
  const said = await countSaid(platform.db, importId, work.signal);
  await writeBatch(work, async (tx) => {
    const counted = await recount(tx, started);
    const finishedAt = platform.clock.now();
    return { patch: { ...counted, said, status: 'done', done: total, total, worker: null, finishedAt } };
  });
}

/**
 * Marks the rows as applied if they were written. A row that turned out unusable is not applied, but not tried again either.
 * Drafts are deleted: the records contain the result, and the rows are stored for a long time.
 */
async function markApplied(
  tx: Queryable,
  importId: string,
  rows: readonly OpenRow<unknown>[],
  results: readonly WrittenRow[],
): Promise<void> {
  const input = results.map((result, index) => ({ ...result, position: rows[index]?.position }));
  await tx.query(
    sql`update import_rows r set applied = i.outcome <> 'skipped', draft = null, outcome = i.outcome, reason = i.reason,
        record = i.record, changes = i.changes, kept = i.kept, previous = i.previous
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as i(position int, outcome text, reason text,
        record uuid, changes jsonb, kept text[], previous jsonb)
      where r.import = ${importId}::uuid and r.position = i.position`,
  );
}
