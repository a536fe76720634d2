import { type FeatureDescriptor, guideScreen } from '../../ground/feature.ts';

/** The person's favourites. */
export const favourites: FeatureDescriptor = {
  name: 'Favoritos',
  screens: [guideScreen('/favourites', 'Favoritos', () => import('./Favourites.screen.tsx'))],
};
