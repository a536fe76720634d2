import { notifications } from '@callejero/contract/resources/notifications.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { notificationsTable } from '../../schema/notifications.table.ts';
import { notificationsPolicy } from './notifications.policy.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { notificationsHooks } from './notifications.service.ts';

export const notificationsFeature: Feature = {
  collections: [
    collection(notifications, notificationsTable, { policy: notificationsPolicy, hooks: notificationsHooks }),
  ],
  routes: (deps) => [['/notifications', notificationsRoutes(deps)]],
};
