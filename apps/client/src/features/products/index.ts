import type { FeatureDescriptor } from '../../ground/feature.ts';

export const products: FeatureDescriptor = {
  name: 'products',
  screens: [
    { path: '/products', load: () => import('./Products.screen.tsx') },
    { path: '/product/:action/:id', load: () => import('./Product.screen.tsx') },
  ],
};
