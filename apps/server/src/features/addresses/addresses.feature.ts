import { addresses } from '@callejero/contract/resources/addresses.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { addressesTable } from '../../schema/addresses.table.ts';
import { addressesPolicy } from './addresses.policy.ts';
import { addressesRoutes } from './addresses.routes.ts';
import { addressesHooks } from './addresses.service.ts';

const whereabouts = Object.keys(addresses.fields).filter((name) => name !== 'owner' && name !== 'isDefault');

export const addressesFeature: Feature = {
  collections: [
    collection(addresses, addressesTable, {
      policy: addressesPolicy,
      hooks: addressesHooks,
      // The address of a person is hidden in change records; the address of a place is not.
      secrets: whereabouts,
      hasSecrets: ({ owner }) => typeof owner === 'string',
    }),
  ],
  routes: (deps) => [['/addresses', addressesRoutes(deps)]],
};
