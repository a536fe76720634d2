/** Review jobs in the database: decisions on many commerces, and their progress. */
import type { ReviewJob } from '@callejero/contract/answers/places.ts';
import { ApiError, errorCatalogue } from '@callejero/contract/errors.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { maxReviewFailures } from '@callejero/contract/resources/commerces.ts';
import sql, { raw } from 'sql-template-tag';
import { accessTo } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import type { Principal } from '../../../access/policy.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { matching } from '../../../query/compile.ts';
import { prepareList } from '../../../query/prepared-list.ts';
import { statement } from '../../../query/statement.ts';

export interface ChosenRow {
  id: string;
  rev: number;
}

export type Failure = ReviewJob['failures'][number];

export interface StoredJob {
  id: string;
  createdBy: string;
  decision: ReviewJob['decision'];
  reason: string | null;
  commerces: string[];
  revs: number[];
  told: string[];
  position: number;
  failures: Failure[];
  createdAt: Date;
  finishedAt: Date | null;
  error: string | null;
}

const columns =
  raw(`id, created_by as "createdBy", decision, reason, commerces, revs, told, position, failures,
  created_at as "createdAt", finished_at as "finishedAt", error`);

export function presentJob(job: StoredJob): ReviewJob {
  const { id, decision, commerces, position, failures, createdAt, finishedAt, error } = job;
  return {
    ...{ id, decision, error, total: commerces.length },
    done: position - failures.length,
    failed: failures.length,
    failures: failures.slice(0, maxReviewFailures),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** The commerces in the filtered list that wait for review, the oldest first. */
export async function waitingCommerces(
  platform: Platform,
  registry: Registry,
  principal: Principal,
  filters: Filters | undefined,
): Promise<ChosenRow[]> {
  const access = accessTo(registry, 'commerces', principal);
  if (!access) throw new ApiError('forbidden');
  const { query, options, run } = await prepareList(platform, registry, access.binding, {
    ...(filters && { filters }),
  });
  const builder = new Builder();
  const { alias, source, where } = matching({ registry, principal, builder, ...options }, access, query, {});
  const text = `select ${alias}.id, ${alias}.rev from ${source}
    where ${where} and ${alias}.status = 'pending' order by ${alias}.created_at, ${alias}.id`;
  return run(() => platform.db.query<ChosenRow>(statement(builder.text(text), builder.values)));
}

export async function insertJob(
  tx: Queryable,
  job: Pick<StoredJob, 'id' | 'createdBy' | 'decision' | 'reason' | 'createdAt'>,
  rows: readonly ChosenRow[],
): Promise<StoredJob> {
  const ids = rows.map(({ id }) => id);
  const revs = rows.map(({ rev }) => rev);
  const [stored] =
    await tx.query<StoredJob>(sql`insert into review_jobs (id, created_at, created_by, decision, reason, commerces, revs, told)
      values (${job.id}::uuid, ${job.createdAt}::timestamptz, ${job.createdBy}::uuid, ${job.decision}::text,
        ${job.reason}::text, ${ids}::uuid[], ${revs}::int[],
        array(select owner from commerces, unnest(owners) owner where id = any(${ids}::uuid[])
          group by owner having count(*) > 1))
      returning ${columns}`);
  if (!stored) throw new ApiError('unexpected');
  return stored;
}

export async function getJob(db: Queryable, id: string): Promise<StoredJob> {
  const [job] = await db.query<StoredJob>(sql`select ${columns} from review_jobs where id = ${id}::uuid`);
  if (!job) throw new ApiError('not-found');
  return job;
}

/** Locks an unfinished job, which waits for another process that works on it. Null if it is finished. */
export async function lockJob(tx: Queryable, id: string): Promise<StoredJob | null> {
  const [job] = await tx.query<StoredJob>(sql`select ${columns} from review_jobs
      where id = ${id}::uuid and finished_at is null for update`);
  return job ?? null;
}

export async function unfinishedJobs(db: Queryable): Promise<StoredJob[]> {
  return db.query<StoredJob>(
    sql`select ${columns} from review_jobs where finished_at is null order by created_at`,
  );
}

export async function writeProgress(
  tx: Queryable,
  id: string,
  progress: Pick<StoredJob, 'position' | 'failures' | 'finishedAt'>,
): Promise<void> {
  const { position, failures, finishedAt } = progress;
  await tx.query(sql`update review_jobs set position = ${position}::int,
      failures = ${JSON.stringify(failures)}::jsonb, finished_at = ${finishedAt}::timestamptz where id = ${id}::uuid`);
}

/** Ends the job, complete or not; decisions already made stay. */
export async function endJob(db: Queryable, id: string, now: Date, error: unknown): Promise<void> {
  const message = error instanceof ApiError ? error.message : errorCatalogue.unexpected.message;
  await db.query(sql`update review_jobs set finished_at = ${now}::timestamptz, error = ${message}::text
      where id = ${id}::uuid and finished_at is null`);
}

/** Names of commerces by id. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    sql`select id, name from commerces where id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Active owners of several decided commerces, with some of their names. */
export async function ownersOfMany(
  tx: Queryable,
  owners: readonly string[],
  decided: readonly string[],
): Promise<{ owner: string; first: string; count: number; names: string[] }[]> {
  return tx.query(sql`select u.id as owner, (array_agg(c.id order by c.id))[1] as first, count(*)::int as count,
        (array_agg(c.name order by c.id))[1:5] as names
      from users u join commerces c on u.id = any(c.owners)
      where u.id = any(${owners}::uuid[]) and u.status = 'active' and u.archived_at is null
        and c.id = any(${decided}::uuid[]) group by u.id order by u.id`);
}
