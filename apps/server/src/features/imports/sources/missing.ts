/** Archives the places that a source no longer contains, and brings them back, as rows of a run. */
import type { ImportTargetName } from '@callejero/contract/resources/imports.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Change, Queryable } from '../../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import type { Written } from '../../../resource/write/written.ts';
import { bindingOf, requestOf } from '../acting.ts';
import { attempt } from '../attempt.ts';
import { type Work, writeBatch } from '../work.ts';

interface MissingRow {
  position: number;
  record: string;
  rev: number;
  archived: boolean;
}

interface Step {
  /** The rows `p` that are still open. */
  open: Sql;
  /** Whether the place is as the step expects it. */
  isOpen(row: MissingRow): boolean;
  write(tx: Queryable, row: MissingRow): Promise<Written>;
  done: Sql;
}

/** What is written for a row that was left alone. */
const left = (reason: string) => sql`undone = 'kept', reason = ${reason}`;

/** With the rights of whoever asked; a row that may not be archived stays, with the reason. */
export const archiveMissing = (work: Work, target: ImportTargetName, size: number): Promise<void> =>
  inBatches(work, target, size, {
    open: sql`not p.applied and p.undone is null`,
    isOpen: ({ archived }) => !archived,
    write: (tx, { record, rev }) =>
      work.service.archive(tx, target, record, { rev }, requestOf(work.principal, work.importId)),
    done: sql`applied = true`,
  });

export const restoreMissing = (work: Work, target: ImportTargetName, size: number): Promise<void> =>
  inBatches(work, target, size, {
    open: sql`p.applied and p.undone is null`,
    isOpen: ({ archived }) => archived,
    write: (tx, { record }) =>
      work.service.restore(tx, target, record, {}, requestOf(work.principal, work.importId)),
    done: sql`undone = 'restored'`,
  });

async function inBatches(
  work: Work,
  target: ImportTargetName,
  size: number,
  { open, isOpen, write, done }: Step,
): Promise<void> {
  const { importId, registry } = work;
  const { resource, table } = bindingOf(registry, target);
  const rowsOpen = sql`from import_rows p join ${raw(`"${table}"`)} t on t.id = p.record
    where p.import = ${importId}::uuid and p.outcome = 'archived' and ${open}`;
  const settle = (tx: Queryable, position: number, set: Sql) =>
    tx.query(sql`update import_rows set ${set} where import = ${importId}::uuid and position = ${position}`);
  for (;;) {
    const [more] = await work.platform.db.query(sql`select 1 ${rowsOpen} limit 1`);
    if (!more) return;
    await writeBatch(work, async (tx) => {
      await acquireBulkWriteLock(tx, target);
      const rows = await tx.query<MissingRow>(
        sql`select p.position, p.record, t.rev, t.archived_at is not null as archived ${rowsOpen}
          order by p.position limit ${size}`,
      );
      const changes: Change[] = [];
      for (const row of rows) {
        const answer = isOpen(row)
          ? await attempt(tx, resource, () => write(tx, row))
          : { refused: 'Alguien lo cambió mientras tanto.' };
        if ('value' in answer) changes.push(...answer.value.changes);
        await settle(tx, row.position, 'value' in answer ? done : left(answer.refused));
      }
      return { patch: { starts: 0 }, changes };
    });
  }
}
