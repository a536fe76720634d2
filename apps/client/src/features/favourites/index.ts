import type { FeatureDescriptor } from '../../app/feature.ts';

/** What the person keeps for later. */
export const favourites: FeatureDescriptor = {
  name: 'Favoritos',
  screens: [{ path: '/favourites', load: () => import('./Favourites.screen.tsx') }],
};
