import { type FeatureDescriptor, guideScreen } from '../../ground/feature.ts';

/** The person's favourites. */
export const favourites: FeatureDescriptor = {
  screens: [guideScreen('/favourites', 'Favoritos', () => import('./Favourites.screen.tsx'))],
};
