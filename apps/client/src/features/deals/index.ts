import type { FeatureDescriptor } from '../../ground/feature.ts';

/** The city's promotions: those that run, and the page of one, where it is redeemed. */
export const deals: FeatureDescriptor = {
  name: 'deals',
  screens: [
    { path: '/deals', load: () => import('./Deals.screen.tsx') },
    { path: '/promotion-page/:id', load: () => import('./PromotionPage.screen.tsx') },
  ],
};
