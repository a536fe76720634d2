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
      // Where a person lives is theirs; where a place is, everybody may know.
      secrets: whereabouts,
      hasSecrets: ({ owner }) => typeof owner === 'string',
    }),
  ],
  routes: (deps) => [['/addresses', addressesRoutes(deps)]],
};
