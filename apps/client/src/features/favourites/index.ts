import type { FeatureDescriptor } from '../../ground/feature.ts';

/** What the person keeps for later. */
export const favourites: FeatureDescriptor = {
  name: 'Favoritos',
  screens: [{ path: '/favourites', load: () => import('./Favourites.screen.tsx') }],
};
