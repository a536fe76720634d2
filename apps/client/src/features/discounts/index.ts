import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** What promotions give. Reached from their list. */
export const discounts: FeatureDescriptor = {
  name: 'discounts',
  screens: managementScreens(
    'discounts',
    'discount',
    'Descuentos',
    () => import('./Discounts.screen.tsx'),
    () => import('./Discount.screen.tsx'),
    { tool: { label: 'Descuentos', permissions: ['discounts:read'] } },
  ),
};
