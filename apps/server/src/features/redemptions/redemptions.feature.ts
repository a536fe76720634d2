import { redemptions } from '@callejero/contract/resources/redemptions.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { redemptionsTable } from '../../schema/redemptions.table.ts';
import { defineRedemptionsExpiry } from './redemptions.expire.ts';
import { redemptionsPolicy } from './redemptions.policy.ts';
import { redemptionsRoutes } from './redemptions.routes.ts';
import type { NotifyOfRedemption } from './redemptions.scan.ts';

export const redemptionsFeature = (tellPeople: NotifyOfRedemption): Feature => ({
  collections: [
    collection(redemptions, redemptionsTable, { policy: redemptionsPolicy, secrets: ['firstName'] }),
  ],
  routes: (deps) => [['/', redemptionsRoutes(deps, tellPeople)]],
  jobs: ({ platform }) => defineRedemptionsExpiry(platform),
});
