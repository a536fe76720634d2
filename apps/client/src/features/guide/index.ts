import type { FeatureDescriptor } from '../../app/feature.ts';
import { log } from '../../device/log.ts';

/** The map's own code comes along with its screen's, not after it. */
function loadMapScreen() {
  // What fails here is asked for again, and said, where the map is to be.
  import('./GuideMap.tsx').catch((error: unknown) => log('the map could not be loaded ahead', error));
  return import('./MapScreen.screen.tsx');
}

/** The guide of the city: its map and the page of a place. */
export const guide: FeatureDescriptor = {
  name: 'Mapa',
  screens: [
    { path: '/map', load: loadMapScreen },
    { path: '/place/:id', load: () => import('./PlaceScreen.screen.tsx') },
  ],
};
