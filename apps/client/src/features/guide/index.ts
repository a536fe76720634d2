import type { FeatureDescriptor } from '../../app/feature.ts';

/** The guide of the city: its map and the page of a place. */
export const guide: FeatureDescriptor = {
  name: 'Mapa',
  screens: [
    { path: '/map', load: () => import('./MapScreen.screen.tsx') },
    { path: '/place/:id', load: () => import('./PlaceScreen.screen.tsx') },
  ],
};
