import { discounts } from '@callejero/contract/resources/discounts.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { discountsTable } from '../../schema/discounts.table.ts';
import { discountsPolicy } from './discounts.policy.ts';
import { discountsHooks } from './discounts.service.ts';

export const discountsFeature: Feature = {
  collections: [collection(discounts, discountsTable, { policy: discountsPolicy, hooks: discountsHooks })],
};
