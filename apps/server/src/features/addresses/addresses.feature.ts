import { addresses } from '@callejero/contract/resources/addresses.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { addressesTable } from '../../schema/addresses.table.ts';
import { addressesPolicy } from './addresses.policy.ts';
import { addressesRoutes } from './addresses.routes.ts';
import { addressesHooks } from './addresses.service.ts';

export const addressesFeature: Feature = {
  collections: [collection(addresses, addressesTable, { policy: addressesPolicy, hooks: addressesHooks })],
  routes: (deps) => [['/addresses', addressesRoutes(deps)]],
};
