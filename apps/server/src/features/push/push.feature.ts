import { push } from '@callejero/contract/resources/push.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { pushTable } from '../../schema/push.table.ts';
import { pushPolicy } from './push.policy.ts';
import { definePushPurge } from './push.purge.ts';
import { pushRoutes, pushServiceRoutes } from './push.routes.ts';

export const pushFeature: Feature = {
  collections: [collection(push, pushTable, { policy: pushPolicy, secrets: ['pnId'] })],
  routes: ({ platform }) => [['/push', pushRoutes(platform)]],
  jobs: ({ platform }) => definePushPurge(platform),
  siteRoutes: ({ platform }) => [['/push', pushServiceRoutes(platform)]],
};
