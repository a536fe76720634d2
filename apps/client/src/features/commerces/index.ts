import type { FeatureDescriptor } from '../../app/feature.ts';

export const commerces: FeatureDescriptor = {
  name: 'commerces',
  screens: [
    { path: '/commerces', load: () => import('./Commerces.screen.tsx') },
    { path: '/commerce/:action/:id', load: () => import('./Commerce.screen.tsx') },
  ],
};
