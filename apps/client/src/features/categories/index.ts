import type { FeatureDescriptor } from '../../ground/feature.ts';

export const categories: FeatureDescriptor = {
  name: 'categories',
  screens: [
    { path: '/categories', load: () => import('./Categories.screen.tsx') },
    { path: '/category/:action/:id', load: () => import('./Category.screen.tsx') },
  ],
};
