import { log } from '../../device/log.ts';
import { isOffline } from '../../entities/offline/offline-store.ts';
import { type FeatureDescriptor, guideScreen, userScreen } from '../../ground/feature.ts';
import { canDrawMaps } from '../../ui/map/can-draw-maps.ts';
import { readSeen } from './results/seen-store.ts';

/** The map's own code comes along with its screen's, not after it. */
function loadMapScreen() {
  // A failure here is silent: the screen of the map asks again and shows it.
  if (canDrawMaps())
    import('./map/GuideMap.tsx').catch((error: unknown) => log('the map could not be loaded ahead', error));
  return import('./MapScreen.screen.tsx');
}

/** The guide of the city: its map and the page of a place. */
export const guide: FeatureDescriptor = {
  name: 'Mapa',
  screens: [
    userScreen('/map', 'Mapa', loadMapScreen, {
      guest: true,
      opensOffline: () => readSeen() !== null,
    }),
    guideScreen('/place/:id', 'Lugar', () => import('./PlaceScreen.screen.tsx'), {
      opensOffline: (path) => isOffline('commerces', path),
    }),
  ],
};
