import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

export const promotions: FeatureDescriptor = {
  screens: managementScreens(
    'promotions',
    'promotion',
    'Promociones',
    () => import('./Promotions.screen.tsx'),
    () => import('./Promotion.screen.tsx'),
    { help: 'promociones' },
  ),
};
