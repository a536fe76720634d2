import type { FeatureDescriptor } from '../../ground/feature.ts';

/** What promotions give. Reached from their list. */
export const discounts: FeatureDescriptor = {
  name: 'discounts',
  screens: [
    { path: '/discounts', load: () => import('./Discounts.screen.tsx') },
    { path: '/discount/:action/:id', load: () => import('./Discount.screen.tsx') },
  ],
};
