import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

export const categories: FeatureDescriptor = {
  screens: managementScreens(
    'categories',
    'category',
    'Categorías',
    () => import('./Categories.screen.tsx'),
    () => import('./Category.screen.tsx'),
    { help: 'categorias' },
  ),
};
