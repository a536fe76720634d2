/** Review jobs in the database: decisions on many commerces, and their progress. */
import type { ReviewJob } from '@callejero/contract/answers/places.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import sql from 'sql-template-tag';
import { accessTo } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import type { Principal } from '../../../access/policy.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { matching } from '../../../query/compile.ts';
import { prepareList } from '../../../query/prepared-list.ts';
import { statement } from '../../../query/statement.ts';
import {
  type BulkJob,
  bulkJobs,
  commerceRecords,
  presentProgress,
} from '../../../resource/bulk/bulk-jobs.ts';
import { peopleWith } from '../../../resource/ownership.ts';

export interface ChosenRow {
  id: string;
  rev: number;
}

export interface StoredJob extends BulkJob {
  decision: ReviewJob['decision'];
  reason: string | null;
  revs: number[];
  told: string[];
}

export const reviewJobs = bulkJobs<StoredJob>('review_jobs', commerceRecords, 'decision, reason, revs, told');

export const presentJob = (job: StoredJob): ReviewJob => ({
  ...presentProgress(job),
  decision: job.decision,
});

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
        array(select editor from commerces c, unnest(${peopleWith('c', 'edit')}) editor where c.id = any(${ids}::uuid[])
          group by editor having count(*) > 1))
      returning ${reviewJobs.columns}`);
  if (!stored) throw new ApiError('unexpected');
  return stored;
}

/** Active people who edit several decided commerces, with some of their names. */
export async function ownersOfMany(
  tx: Queryable,
  owners: readonly string[],
  decided: readonly string[],
): Promise<{ owner: string; first: string; count: number; names: string[] }[]> {
  return tx.query(sql`select u.id as owner, (array_agg(c.id order by c.id))[1] as first, count(*)::int as count,
        (array_agg(c.name order by c.id))[1:5] as names
      from users u join commerces c on u.id = any(${peopleWith('c', 'edit')})
      where u.id = any(${owners}::uuid[]) and u.status = 'active' and u.archived_at is null
        and c.id = any(${decided}::uuid[]) group by u.id order by u.id`);
}
