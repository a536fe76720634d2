/**
 * Executes a plan, and undoes it, batch by batch. Each row is decided again with the stored data: people continue to work between
 * plan, confirmation and undoing, and a batch may be repeated after a crash. Undoing archives what the import created, restores what
 * it updated, and leaves what somebody changed since; a review (accepting, publishing) changes no content and protects no row.
 */
import type { ImportRow } from '@callejero/contract/answers/imports.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Change, Queryable } from '../../ports/ports.ts';
import { quoted } from '../../resource/columns.ts';
import { acquireBulkWriteLock } from '../../resource/write/bulk-write-lock.ts';
import { attempt } from './attempt.ts';
import { recount } from './import-rows.ts';
import { loadTarget } from './load-target.ts';
import { countSaid } from './reasons.ts';
import { adoptUnnamed } from './sources/adopt.ts';
import type { StoredImport } from './store.ts';
import type { AppliedRow, OpenRow, TargetAnswer, Undone, Writer, WrittenRow } from './target.ts';
import { assertMay, getBinding, toRequest, type Work, writeBatch } from './work.ts';

export async function runImport(work: Work, started: StoredImport): Promise<void> {
  const { platform, importId, principal, signal } = work;
  assertMay('run', principal, started);
  const total = await inPortions(work, started, {
    open: sql`not applied and undone is null`,
    over: sql`applied`,
    async write(tx, writer, rows, missing) {
      const written = await writer.write(tx, rows);
      const archived = await moveMissing(work, tx, started.target, missing, 'archived');
      await markApplied(tx, importId, [
        ...written.results.map((result, index) => ({ ...result, position: rows[index]?.position })),
        ...archived.results.map(
          ({ position, record, reason, refused }): Applied => ({
            ...{ position, record, outcome: 'archived', changes: {}, kept: [], previous: null },
            ...(refused === null ? { reason } : { reason: refused, undone: 'kept' }),
          }),
        ),
      ]);
      return [...written.changes, ...archived.changes];
    },
  });
  await adoptUnnamed(work, started, started.counts.read);
  const said = await countSaid(platform.db, importId, platform.config.batchSizes.countedRows, signal);
  await writeBatch(work, async (tx) => {
    const counted = await recount(tx, started);
    const finishedAt = platform.clock.now();
    return { patch: { ...counted, said, status: 'done', done: total, total, worker: null, finishedAt } };
  });
}

export async function undoImport(work: Work, started: StoredImport): Promise<void> {
  const { importId, principal } = work;
  assertMay('undo', principal, started);
  const total = await inPortions(work, started, {
    open: sql`applied and undone is null`,
    over: sql`applied and undone is not null`,
    // Later rows may refer to earlier ones.
    backwards: true,
    async write(tx, writer, rows, missing) {
      const restored = await moveMissing(work, tx, started.target, missing, 'restored');
      const undone = await writer.undo(tx, rows);
      await markUndone(tx, importId, [
        ...restored.results.map(({ position, refused }) => ({
          ...{ position, reason: refused },
          undone: refused === null ? ('restored' as const) : ('kept' as const),
        })),
        ...undone.results.map((result, index) => ({ position: rows[index]?.position, undone: result })),
      ]);
      return [...restored.changes, ...undone.changes];
    },
  });
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

/** A row of a file; or a place that its source no longer contains (`archived`), after all rows of the files. */
interface PortionRow extends OpenRow<unknown>, Omit<AppliedRow, 'outcome'> {
  outcome: AppliedRow['outcome'] | 'archived';
  reason: string | null;
}

type FileRow = PortionRow & AppliedRow;

interface Phase {
  /** The rows that are still to be handled. */
  open: Sql;
  /** Those that are handled already. */
  over: Sql;
  backwards?: true;
  /** Not called without rows. */
  write(
    tx: Queryable,
    writer: Writer<unknown>,
    rows: readonly FileRow[],
    missing: readonly PortionRow[],
  ): Promise<readonly Change[]>;
}

/** Handles the open rows, each portion in one batch with its progress. Returns how many rows of the files there are. */
async function inPortions(
  work: Work,
  started: StoredImport,
  { open, over, backwards, write }: Phase,
): Promise<number> {
  const { platform, importId } = work;
  const [rows] = await platform.db.query<{ total: number; done: number; last: number | null }>(
    sql`select count(*) filter (where outcome <> 'archived')::int as total,
        count(*) filter (where outcome <> 'archived' and ${over})::int as done, max(position) as last
      from import_rows where import = ${importId}::uuid and outcome in ('created', 'updated', 'archived')
        and (${over} or ${open})`,
  );
  const { total = 0, last = null } = rows ?? {};
  let done = rows?.done ?? 0;
  const target = await loadTarget(started.target, started.layout);
  const size = platform.config.batchSizes[target.batch];
  const writer = await target.writer(work, started);
  for (let from = 0; last !== null && from <= last; from += size) {
    const first = backwards ? last - from - size + 1 : from;
    await writeBatch(work, async (tx) => {
      const portion = await tx.query<PortionRow>(
        sql`select position, outcome, reason, record, draft, notes, changes, previous from import_rows
          where import = ${importId}::uuid and position between ${first} and ${first + size - 1}
            and outcome in ('created', 'updated', 'archived') and ${open}
          order by position ${backwards ? sql`desc` : sql`asc`}`,
      );
      const own = portion.filter((row): row is FileRow => row.outcome !== 'archived');
      const missing = portion.filter(({ outcome }) => outcome === 'archived');
      const changes = portion.length > 0 ? await write(tx, writer, own, missing) : [];
      done += own.length;
      return { patch: { done, total, starts: 0 }, changes };
    });
  }
  return total;
}

/** Archives places, or brings them back, with the rights of whoever asked. `refused` says why one stays as it is. */
async function moveMissing(
  work: Work,
  tx: Queryable,
  target: StoredImport['target'],
  rows: readonly PortionRow[],
  to: 'archived' | 'restored',
): Promise<TargetAnswer<PortionRow & { refused: string | null }>> {
  const answer: TargetAnswer<PortionRow & { refused: string | null }> = { results: [], changes: [] };
  if (rows.length === 0) return answer;
  const { registry, service } = work;
  const { resource, table } = getBinding(registry, target);
  await acquireBulkWriteLock(tx, target);
  const stored = await tx.query<{ id: string; rev: number; archived: boolean }>(
    sql`select id, rev, archived_at is not null as archived from ${quoted(table)}
      where id = any(${rows.map(({ record }) => record)}::uuid[])`,
  );
  const byId = new Map(stored.map((each) => [each.id, each]));
  for (const row of rows) {
    const { record } = row;
    const now = byId.get(record);
    const done =
      now?.archived === (to === 'restored')
        ? await attempt(tx, resource, () =>
            to === 'restored'
              ? service.restore(tx, target, record, {}, toRequest(work))
              : service.archive(tx, target, record, { rev: now.rev }, toRequest(work)),
          )
        : { refused: 'Alguien lo cambió mientras tanto.' };
    if ('value' in done) answer.changes.push(...done.value.changes);
    answer.results.push({ ...row, refused: 'value' in done ? null : done.refused });
  }
  return answer;
}

interface Applied extends Omit<WrittenRow, 'outcome'> {
  position: number | undefined;
  outcome: ImportRow['outcome'];
  undone?: 'kept';
}

/**
 * Marks the rows as applied if they were written. A row that turned out unusable is not applied, but not tried again either.
 * Drafts are deleted: the records contain the result, and the rows are stored for a long time.
 */
async function markApplied(tx: Queryable, importId: string, rows: readonly Applied[]): Promise<void> {
  await tx.query(
    sql`update import_rows r set applied = i.outcome <> 'skipped' and i.undone is null, undone = i.undone, draft = null,
        outcome = i.outcome, reason = i.reason, record = i.record, changes = i.changes, kept = i.kept, previous = i.previous
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(position int, outcome text, reason text,
        record uuid, changes jsonb, kept text[], previous jsonb, undone text)
      where r.import = ${importId}::uuid and r.position = i.position`,
  );
}

async function markUndone(
  tx: Queryable,
  importId: string,
  rows: readonly { position: number | undefined; undone: Undone; reason?: string | null }[],
): Promise<void> {
  await tx.query(
    sql`update import_rows r set undone = i.undone, reason = coalesce(i.reason, r.reason)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(position int, undone text, reason text)
      where r.import = ${importId}::uuid and r.position = i.position`,
  );
}
