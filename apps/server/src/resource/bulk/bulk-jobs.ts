/**
 * Jobs that write many rows of a collection in batches: a row with the chosen ids and a position. Each batch is one transaction
 * together with its progress, so an interrupted job continues after the last batch, and no row is written twice.
 */
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import { ApiError, errorCatalogue } from '@callejero/contract/errors.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { maxReviewFailures } from '@callejero/contract/resources/commerces.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { DatabaseUnavailable } from '../../ports/unavailable.ts';
import { quoted } from '../columns.ts';
import { acquireBulkWriteLock } from '../write/bulk-write-lock.ts';
import { toColumn } from '../write/write-many.ts';
import type { Written } from '../write/written.ts';

/** A row that could not be written, and why. */
export interface BulkFailure {
  id: string;
  name: string;
  message: string;
}

export interface BulkJob {
  id: string;
  createdBy: string;
  /** The collection, and the ids of the chosen rows. */
  resource: string;
  records: string[];
  position: number;
  failures: BulkFailure[];
  createdAt: Date;
  finishedAt: Date | null;
  error: string | null;
}

interface BulkJobs<J extends BulkJob> {
  /** The columns of a job, for `select` and `returning`. */
  columns: Sql;
  get(db: Queryable, id: string): Promise<J>;
  /** Locks an unfinished job, which waits for another process that works on it. Null if it is finished. */
  lock(tx: Queryable, id: string): Promise<J | null>;
  unfinished(db: Queryable): Promise<J[]>;
  writeProgress(
    tx: Queryable,
    id: string,
    progress: Pick<BulkJob, 'position' | 'failures' | 'finishedAt'>,
  ): Promise<void>;
  /** Ends the job, complete or not; what is written stays. */
  end(db: Queryable, id: string, now: Date, error: unknown): Promise<void>;
}

/** The chosen rows of jobs on commerces. */
export const commerceRecords = `'commerces' as resource, commerces as records`;

/** The jobs in `table`, which have its collection and ids in `chosen`; `own`: the columns that only its jobs have. */
export function bulkJobs<J extends BulkJob>(
  table: 'review_jobs' | 'mends' | 'bulk_edits',
  chosen: string,
  own: string,
): BulkJobs<J> {
  const jobs = raw(table);
  const columns = raw(
    `id, created_by as "createdBy", ${chosen}, position, failures, created_at as "createdAt", finished_at as "finishedAt", error, ${own}`,
  );
  return {
    columns,
    async get(db, id) {
      const [job] = await db.query<J>(sql`select ${columns} from ${jobs} where id = ${id}::uuid`);
      if (!job) throw new ApiError('not-found');
      return job;
    },
    async lock(tx, id) {
      const [job] = await tx.query<J>(sql`select ${columns} from ${jobs}
        where id = ${id}::uuid and finished_at is null for update`);
      return job ?? null;
    },
    unfinished: (db) =>
      db.query<J>(sql`select ${columns} from ${jobs} where finished_at is null order by created_at`),
    async writeProgress(tx, id, { position, failures, finishedAt }) {
      await tx.query(sql`update ${jobs} set position = ${position}::int,
        failures = ${JSON.stringify(failures)}::jsonb, finished_at = ${finishedAt}::timestamptz where id = ${id}::uuid`);
    },
    async end(db, id, now, error) {
      const message = error instanceof ApiError ? error.message : errorCatalogue.unexpected.message;
      await db.query(sql`update ${jobs} set finished_at = ${now}::timestamptz, error = ${message}::text
        where id = ${id}::uuid and finished_at is null`);
    },
  };
}

/** The part of an answer that all such jobs share. */
export function presentProgress({ id, records, position, failures, createdAt, finishedAt, error }: BulkJob) {
  return {
    ...{ id, error, total: records.length },
    done: position - failures.length,
    failed: failures.length,
    failures: failures.slice(0, maxReviewFailures),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** Runs a job's batches until `batch` says that there are no more. Rejects when it is interrupted and must run again. */
export async function runBatches<J extends BulkJob>(
  { db, clock, log }: Platform,
  jobs: BulkJobs<J>,
  id: string,
  signal: AbortSignal,
  batch: () => Promise<boolean>,
): Promise<void> {
  try {
    while (await batch()) {
      // A shutdown waits for the current batch, and no other one begins.
      signal.throwIfAborted();
    }
  } catch (error) {
    if (signal.aborted || error instanceof DatabaseUnavailable) throw error;
    if (!(error instanceof ApiError)) log.error('a job on many rows failed', { job: id, error });
    await jobs.end(db, id, clock.now(), error);
  }
}

interface Batch {
  failures: BulkFailure[];
  changes: Change[];
}

interface BatchWork {
  write(tx: Queryable): Promise<Batch>;
  /** After the last batch, in its transaction, with the failures of all. */
  finish?(tx: Queryable, failures: readonly BulkFailure[]): Promise<void>;
}

/** Writes the next `size` rows of a job and its progress in one transaction. Whether there are more batches. */
export async function writeBatch<J extends BulkJob>(
  { db, clock, changes }: Platform,
  jobs: BulkJobs<J>,
  job: J,
  size: number,
  { write, finish }: BatchWork,
): Promise<boolean> {
  const written: Change[] = [];
  const goesOn = await db.transaction(async (tx) => {
    await acquireBulkWriteLock(tx, job.resource);
    const current = await jobs.lock(tx, job.id);
    if (!current) return false;
    // Another process has already written this batch.
    if (current.position !== job.position) return true;
    const batch = await write(tx);
    written.push(...batch.changes);
    const failures = [...current.failures, ...batch.failures];
    const position = current.position + size;
    const isLast = position >= current.records.length;
    if (isLast) await finish?.(tx, failures);
    await jobs.writeProgress(tx, job.id, { position, failures, finishedAt: isLast ? clock.now() : null });
    return !isLast;
  });
  changes.publish(written);
  return goesOn;
}

/** Writes each row of a collection; one that is refused is a failure and leaves the others. */
export async function writeEach(
  tx: Queryable,
  { name: table, display }: Pick<Resource, 'name' | 'display'>,
  ids: readonly string[],
  write: (id: string, at: number) => Promise<Pick<Written, 'changes'>>,
): Promise<Batch> {
  const batch: Batch = { failures: [], changes: [] };
  const named = await tx.query<{ id: string; name: string }>(
    sql`select id, ${quoted(toColumn(display))} as name from ${quoted(table)} where id = any(${ids}::uuid[])`,
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  for (const [at, id] of ids.entries()) {
    try {
      batch.changes.push(...(await write(id, at)).changes);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      batch.failures.push({ id, name: names.get(id) ?? '', message: reasonOf(error) });
    }
  }
  return batch;
}

/** The message of the first wrong field where there is one. */
function reasonOf({ message, details }: ApiError): string {
  const [first] = Array.isArray(details) ? (details as Partial<ErrorDetail>[]) : [];
  return first?.message ?? message;
}
