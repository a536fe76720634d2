import { knownPlaceLists } from '../../entities/favourites/known-lists.ts';
import { type FeatureDescriptor, guideScreen, signedInScreen } from '../../ground/feature.ts';

const opensOffline = () => knownPlaceLists() !== undefined;

/** The person's favourites and lists of places, and lists that others share. */
export const favourites: FeatureDescriptor = {
  screens: [
    guideScreen('/favourites', 'Favoritos', () => import('./Favourites.screen.tsx')),
    signedInScreen('/my-lists', 'Mis listas', () => import('./lists/PlaceLists.screen.tsx'), {
      opensOffline,
    }),
    signedInScreen('/my-list/:id', 'Lista', () => import('./lists/PlaceList.screen.tsx'), { opensOffline }),
    guideScreen('/shared-list/:token', 'Lista compartida', () => import('./lists/SharedList.screen.tsx')),
  ],
};
