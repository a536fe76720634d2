import { administratorScreen, type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** The discounts of promotions. Reached from the list of promotions. */
export const discounts: FeatureDescriptor = {
  screens: [
    ...managementScreens(
      'discounts',
      'discount',
      'Descuentos',
      () => import('./Discounts.screen.tsx'),
      () => import('./Discount.screen.tsx'),
      { help: 'descuentos', tool: { permissions: ['discounts:read'] } },
    ),
    administratorScreen(
      '/discount-limits',
      'Límites de los descuentos propios',
      () => import('./DiscountLimits.screen.tsx'),
      {
        help: 'descuentos',
        manages: { collection: 'discount-limits', by: 'form' },
      },
    ),
  ],
};
