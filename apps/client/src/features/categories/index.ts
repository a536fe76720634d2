import { pricetagsOutline } from 'ionicons/icons';
import type { FeatureDescriptor } from '../../app/feature.ts';

export const categories: FeatureDescriptor = {
  name: 'categories',
  path: '/categories',
  icon: pricetagsOutline,
  screens: [
    { path: '/categories', load: () => import('./Categories.screen.tsx') },
    { path: '/category/:action/:id', load: () => import('./Category.screen.tsx') },
  ],
};
