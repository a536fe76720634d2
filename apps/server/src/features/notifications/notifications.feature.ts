import { notices } from '@callejero/contract/resources/notices.ts';
import { notifications } from '@callejero/contract/resources/notifications.ts';
import type { Clock, Jobs } from '../../ports/ports.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { noticesTable } from '../../schema/notices.table.ts';
import { notificationsTable } from '../../schema/notifications.table.ts';
import { defineDelivery, resumeDelivery } from './delivery.ts';
import { noticesPolicy } from './notices/notices.policy.ts';
import { noticesRoutes } from './notices/notices.routes.ts';
import type { Notify } from './notices/notify.ts';
import { notificationsPolicy } from './notifications.policy.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { notificationsHooks } from './notifications.service.ts';

export const notificationsFeature = (tell: Notify, clock: Clock): Feature => ({
  collections: [
    collection(notifications, notificationsTable, { policy: notificationsPolicy, hooks: notificationsHooks }),
    collection(notices, noticesTable, { policy: noticesPolicy(clock) }),
  ],
  routes: (deps) => [
    ['/notifications', notificationsRoutes(deps, tell)],
    ['/notices', noticesRoutes(deps.platform)],
  ],
  jobs: ({ platform, answering }) =>
    defineDelivery(
      platform.config.push.delivers ? platform : { ...platform, jobs: onlyScheduled(platform.jobs) },
      answering,
    ),
  async resume({ platform }) {
    if (platform.config.push.delivers) await resumeDelivery(platform);
  },
});

/** Only schedules the jobs, because the push service runs them in a process of its own. */
const onlyScheduled = (jobs: Jobs): Jobs => ({ ...jobs, define: () => undefined });
