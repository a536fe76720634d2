import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

export const promotions: FeatureDescriptor = {
  name: 'promotions',
  screens: managementScreens(
    'promotions',
    'promotion',
    'Promociones',
    () => import('./Promotions.screen.tsx'),
    () => import('./Promotion.screen.tsx'),
  ),
};
