import { notices } from '@callejero/contract/resources/notices.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { noticesTable } from '../../schema/notices.table.ts';
import { noticesPolicy } from './notices.policy.ts';
import { noticesRoutes } from './notices.routes.ts';

export const noticesFeature: Feature = {
  collections: [collection(notices, noticesTable, { policy: noticesPolicy })],
  routes: ({ platform }) => [['/notices', noticesRoutes(platform)]],
};
