/**
 * One decision on many commerces as a job. Each batch is one transaction together with its progress, so an interrupted job
 * continues after the last batch, and no commerce is decided twice.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import { type Principal, permits } from '../../../access/policy.ts';
import type { Change, Queryable } from '../../../ports/ports.ts';
import { DatabaseUnavailable } from '../../../ports/unavailable.ts';
import { activeAdministrator } from '../../../resource/active-administrator.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import { createReviews, type ReviewConsequences } from './review.service.ts';
import {
  endJob,
  type Failure,
  getJob,
  lockJob,
  namesOf,
  ownersOfMany,
  type StoredJob,
  unfinishedJobs,
  writeProgress,
} from './review-jobs.store.ts';

export const reviewJob = 'review-many';

type Deps = Pick<ResourceDeps, 'platform' | 'service'>;

export function defineReviewJob({ platform, service }: Deps, consequences: ReviewConsequences): void {
  platform.jobs.define(reviewJob, async ({ id }, { signal }) => {
    if (typeof id === 'string') await reviewAll({ platform, service }, consequences, id, signal);
  });
}

/** Enqueues jobs that the end of a process interrupted. */
export async function resumeReviewJobs({ platform: { db, jobs } }: Deps): Promise<void> {
  for (const { id } of await unfinishedJobs(db)) await jobs.enqueue(db, reviewJob, { id });
}

/** Decides the rest of a job. Rejects when it is interrupted and must run again. */
async function reviewAll(
  deps: Deps,
  consequences: ReviewConsequences,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps.platform;
  try {
    while (await reviewBatch(deps, consequences, id)) {
      // A shutdown waits for the current batch, and no other one begins.
      signal.throwIfAborted();
    }
  } catch (error) {
    if (signal.aborted || error instanceof DatabaseUnavailable) throw error;
    if (!(error instanceof ApiError)) log.error('review of many failed', { job: id, error });
    await endJob(db, id, clock.now(), error);
  }
}

/** Whether there are more batches. */
async function reviewBatch(deps: Deps, consequences: ReviewConsequences, id: string): Promise<boolean> {
  const { platform } = deps;
  const job = await getJob(platform.db, id);
  if (job.finishedAt) return false;
  const request = { principal: await actingPrincipal(platform.db, job), requestId: id, key: null };
  const informedLater = new Set(job.told);
  const reviews = createReviews({ ...deps, ...consequences, informedLater });
  const verdict = { decision: job.decision, ...(job.reason !== null && { reason: job.reason }) };
  const rows = job.commerces
    .slice(job.position, job.position + platform.config.batchSizes.reviewed)
    .map((commerce, at) => ({ id: commerce, rev: job.revs[job.position + at] ?? 0 }));
  const ids = rows.map((row) => row.id);
  const copies = await reviews.copyPictures(ids, verdict, request);
  const changes: Change[] = [];
  const goesOn = await platform.db.transaction(async (tx) => {
    await acquireBulkWriteLock(tx, 'commerces');
    const current = await lockJob(tx, id);
    if (!current) return false;
    // Another process has already decided this batch.
    if (current.position !== job.position) return true;
    const held = await reviews.hold(tx, ids, request);
    const names = await namesOf(tx, ids);
    const failures: Failure[] = [...current.failures];
    for (const row of rows) {
      try {
        changes.push(...(await reviews.decide(tx, row, verdict, { held, copies }, request)).changes);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failures.push({ id: row.id, name: names.get(row.id) ?? '', message: error.message });
      }
    }
    const position = current.position + rows.length;
    const isLast = position >= current.commerces.length;
    if (isLast) await notifyOwnersOfMany(tx, current, failures, consequences);
    const finishedAt = isLast ? platform.clock.now() : null;
    await writeProgress(tx, id, { position, failures, finishedAt });
    return !isLast;
  });
  platform.changes.publish(changes);
  return goesOn;
}

/** One mail and one notice per owner, whatever the number of commerces. */
async function notifyOwnersOfMany(
  tx: Queryable,
  job: StoredJob,
  failures: readonly Failure[],
  { mailOwner, notifyOwners }: ReviewConsequences,
): Promise<void> {
  const failed = new Set(failures.map(({ id }) => id));
  const decided = job.commerces.filter((id) => !failed.has(id));
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
