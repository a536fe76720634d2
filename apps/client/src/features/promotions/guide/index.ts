import { isOffline } from '../../../entities/offline/offline-store.ts';
import { type FeatureDescriptor, guideScreen, signedInScreen } from '../../../ground/feature.ts';

/** The city's promotions: the list of running ones, the page of one, where it is redeemed, and the person's redemptions. */
export const promotionGuide: FeatureDescriptor = {
  screens: [
    guideScreen('/deals', 'Promociones', () => import('./Deals.screen.tsx')),
    guideScreen('/promotion-page/:id', 'Promoción', () => import('./PromotionPage.screen.tsx'), {
      opensOffline: (path) => isOffline('promotions', path),
    }),
    signedInScreen('/my-redemptions', 'Mis canjes', () => import('./OwnRedemptions.screen.tsx')),
  ],
};
