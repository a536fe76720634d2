/** The jobs that plan and send: of this server, and of the push service where that is a process of its own. */
import type { Platform } from '../../ports/ports.ts';
import { definePlanJob } from './campaigns/plan.job.ts';
import { noteProgress } from './campaigns/progress.ts';
import { defineDeliveries } from './notices/deliver.ts';
import { defineNoticesPurge } from './notices/notices.purge.ts';

export function defineDelivery(platform: Platform): void {
  definePlanJob(platform);
  defineDeliveries(platform, (campaigns) => noteProgress(platform, campaigns));
  defineNoticesPurge(platform);
}
