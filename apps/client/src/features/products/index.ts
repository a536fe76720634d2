import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

export const products: FeatureDescriptor = {
  screens: managementScreens(
    'products',
    'product',
    'Productos',
    () => import('./Products.screen.tsx'),
    () => import('./Product.screen.tsx'),
    { help: 'productos' },
  ),
};
