import { log } from '../../device/log.ts';
import { isOffline } from '../../entities/offline/offline-store.ts';
import { type FeatureDescriptor, guideScreen, userScreen } from '../../ground/feature.ts';
import { canDrawMaps } from '../../ui/map/can-draw-maps.ts';
import { readSeen } from './query/seen-store.ts';

/** Loads the map's code together with its screen, not after it. */
function loadMapScreen() {
  // A failure here is only logged: the screen loads the code again and shows the error.
  if (canDrawMaps())
    import('./map/GuideMap.tsx').catch((error: unknown) => log('the map could not be loaded ahead', error));
  return import('./MapScreen.screen.tsx');
}

/** The guide of the city: its map and the page of a place. */
export const guide: FeatureDescriptor = {
  screens: [
    userScreen('/map', 'Mapa', loadMapScreen, {
      guest: true,
      opensOffline: () => readSeen() !== null,
    }),
    guideScreen('/place/:id', 'Lugar', () => import('./PlaceScreen.screen.tsx'), {
      opensOffline: (path) => isOffline('commerces', path),
    }),
  ],
  preview: { collection: 'commerces', load: async () => (await import('./PlacePreview.tsx')).PlacePreview },
};
