import type { FeatureDescriptor } from '../../ground/feature.ts';

/** What people keep of the guide themselves: the commerces that are theirs. */
export const myCommerces: FeatureDescriptor = {
  name: 'my-commerces',
  screens: [
    { path: '/my-commerces', load: () => import('./MyCommerces.screen.tsx') },
    { path: '/my-commerce/:action/:id', load: () => import('./MyCommerce.screen.tsx') },
    { path: '/my-product/:commerce/:action/:id', load: () => import('./MyProduct.screen.tsx') },
    { path: '/my-promotion/:commerce/:action/:id', load: () => import('./MyPromotion.screen.tsx') },
  ],
};
