/** One decision on many commerces as a job. */
import { ApiError } from '@callejero/contract/errors.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import sql from 'sql-template-tag';
import { type Principal, permits } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { activeAdministrator } from '../../../resource/active-administrator.ts';
import { type BulkFailure, runBatches, writeBatch, writeEach } from '../../../resource/bulk/bulk-jobs.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { createReviews, type ReviewConsequences } from './review.service.ts';
import { ownersOfMany, reviewJobs, type StoredJob } from './review-jobs.store.ts';

export const reviewJob = 'review-many';

type Deps = Pick<ResourceDeps, 'platform' | 'service'>;

export function defineReviewJob(deps: Deps, consequences: ReviewConsequences): void {
  deps.platform.jobs.define(reviewJob, async ({ id }, { signal }) => {
    if (typeof id !== 'string') return;
    await runBatches(deps.platform, reviewJobs, id, signal, () => reviewBatch(deps, consequences, id));
  });
}

/** Enqueues jobs that the end of a process interrupted. */
export async function resumeReviewJobs({ platform: { db, jobs } }: Deps): Promise<void> {
  for (const { id } of await reviewJobs.unfinished(db)) await jobs.enqueue(db, reviewJob, { id });
}

/** Whether there are more batches. */
async function reviewBatch(deps: Deps, consequences: ReviewConsequences, id: string): Promise<boolean> {
  const { platform } = deps;
  const job = await reviewJobs.get(platform.db, id);
  if (job.finishedAt) return false;
  const request = { principal: await actingPrincipal(platform.db, job), requestId: id, key: null };
  const informedLater = new Set(job.told);
  const reviews = createReviews({ ...deps, ...consequences, informedLater });
  const verdict = { decision: job.decision, ...(job.reason !== null && { reason: job.reason }) };
  const rows = job.records
    .slice(job.position, job.position + platform.config.batchSizes.reviewed)
    .map((commerce, at) => ({ id: commerce, rev: job.revs[job.position + at] ?? 0 }));
  const ids = rows.map((row) => row.id);
  const copies = await reviews.copyPictures(ids, verdict, request);
  return writeBatch(platform, reviewJobs, job, ids.length, {
    async write(tx) {
      const held = await reviews.hold(tx, ids, request);
      return writeEach(tx, commerces, ids, (commerce, at) =>
        reviews.decide(tx, { id: commerce, rev: rows[at]?.rev ?? 0 }, verdict, { held, copies }, request),
      );
    },
    finish: (tx, failures) => notifyOwnersOfMany(tx, job, failures, consequences),
  });
}

/** One mail and one notice per owner, whatever the number of commerces. */
async function notifyOwnersOfMany(
  tx: Queryable,
  job: StoredJob,
  failures: readonly BulkFailure[],
  { mailOwner, notifyOwners }: ReviewConsequences,
): Promise<void> {
  const failed = new Set(failures.map(({ id }) => id));
  const decided = job.records.filter((id) => !failed.has(id));
  const kind = job.decision === 'accept' ? 'commerces-accepted' : 'commerces-rejected';
  const because = job.reason === null ? {} : { reason: job.reason };
  for (const { owner, count, names } of await ownersOfMany(tx, job.told, decided)) {
    const commerces = { count, names };
    await mailOwner(tx, owner, { mail: kind, commerces, ...because });
    await notifyOwners(tx, sql`select ${owner}::uuid`, { notice: kind, job: job.id, commerces, ...because });
  }
}

/** The creator of the job, with the present permissions. */
async function actingPrincipal(db: Queryable, { createdBy }: StoredJob): Promise<Principal> {
  const principal = await activeAdministrator(db, createdBy);
  if (!principal || !permits(principal, 'commerces', 'review'))
    throw new ApiError('forbidden', undefined, 'Quien lo empezó ya no puede revisar comercios.');
  return principal;
}
