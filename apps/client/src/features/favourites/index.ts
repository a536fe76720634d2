import { type FeatureDescriptor, guideScreen } from '../../ground/feature.ts';

/** What the person keeps for later. */
export const favourites: FeatureDescriptor = {
  name: 'Favoritos',
  screens: [guideScreen('/favourites', 'Favoritos', () => import('./Favourites.screen.tsx'))],
};
