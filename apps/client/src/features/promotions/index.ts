import type { FeatureDescriptor } from '../../ground/feature.ts';

export const promotions: FeatureDescriptor = {
  name: 'promotions',
  screens: [
    { path: '/promotions', load: () => import('./Promotions.screen.tsx') },
    { path: '/promotion/:action/:id', load: () => import('./Promotion.screen.tsx') },
  ],
};
