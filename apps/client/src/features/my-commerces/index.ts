import { type FeatureDescriptor, signedInScreen } from '../../ground/feature.ts';

const title = 'Mis comercios';

/** The commerces that people own and maintain. */
export const myCommerces: FeatureDescriptor = {
  screens: [
    signedInScreen('/my-commerces', title, () => import('./MyCommerces.screen.tsx')),
    signedInScreen('/my-commerce/:action/:id', title, () => import('./MyCommerce.screen.tsx')),
    signedInScreen(
      '/commerce-invitation/:token',
      'Invitación',
      () => import('./CommerceInvitation.screen.tsx'),
    ),
    signedInScreen('/my-commerce-people/:id', 'Personas', () => import('./CommercePeople.screen.tsx')),
    signedInScreen('/my-product/:commerce/:action/:id', title, () => import('./MyProduct.screen.tsx')),
    signedInScreen('/my-promotion/:commerce/:action/:id', title, () => import('./MyPromotion.screen.tsx')),
    signedInScreen('/my-event/:commerce/:action/:id', title, () => import('./MyEvent.screen.tsx')),
  ],
};
