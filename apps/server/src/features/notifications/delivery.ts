/** The jobs that plan and send, in this server or in a push service of its own process. */
import type { Platform } from '../../ports/ports.ts';
import { definePlanJob, planJob } from './campaigns/plan.job.ts';
import { noteProgress } from './campaigns/progress.ts';
import type { Answering } from './give-way.ts';
import { campaignsJob, defineDeliveries, ownJob } from './notices/deliver.ts';
import { defineNoticesPurge } from './notices/notices.purge.ts';

/** Continues interrupted work without waiting for the next minute. */
export async function resumeDelivery({ jobs, db }: Pick<Platform, 'jobs' | 'db'>): Promise<void> {
  for (const job of [planJob, ownJob, campaignsJob]) await jobs.enqueue(db, job, {});
}

export function defineDelivery(platform: Platform, answering: Answering): void {
  definePlanJob(platform, answering);
  defineDeliveries(platform, answering, (campaigns) => noteProgress(platform, campaigns));
  defineNoticesPurge(platform);
}
