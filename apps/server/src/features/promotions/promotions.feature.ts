import { promotions } from '@callejero/contract/resources/promotions.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { promotionsTable } from '../../schema/promotions.table.ts';
import { discountLimitsRoutes } from './discount-limits.routes.ts';
import { promotionsPolicy } from './promotions.policy.ts';
import { promotionsRoutes } from './promotions.routes.ts';
import { promotionsHooks } from './promotions.service.ts';
import { defineStartedPromotions, type NotifyOfStart } from './started.job.ts';

export const promotionsFeature = (tellPeople: NotifyOfStart): Feature => ({
  collections: [
    collection(promotions, promotionsTable, {
      policy: promotionsPolicy,
      hooks: promotionsHooks,
      secrets: ['couponCode'],
    }),
  ],
  routes: (deps) => [
    ['/promotions', promotionsRoutes(deps)],
    ['/discount-limits', discountLimitsRoutes(deps.platform)],
  ],
  jobs: ({ platform }) => defineStartedPromotions(platform, tellPeople),
});
