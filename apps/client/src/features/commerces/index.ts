import type { FeatureDescriptor } from '../../ground/feature.ts';

export const commerces: FeatureDescriptor = {
  name: 'commerces',
  screens: [
    { path: '/commerces', load: () => import('./Commerces.screen.tsx') },
    { path: '/review', load: () => import('./review/Review.screen.tsx') },
    { path: '/commerce-merge/:id/:other', load: () => import('./merge/Merge.screen.tsx') },
    { path: '/commerce/:action/:id', load: () => import('./Commerce.screen.tsx') },
  ],
};
