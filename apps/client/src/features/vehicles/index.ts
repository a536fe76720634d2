import type { FeatureDescriptor } from '../../ground/feature.ts';

/** The vehicles of users and commerces. Reached from the list of users. */
export const vehicles: FeatureDescriptor = {
  name: 'vehicles',
  screens: [
    { path: '/vehicles', load: () => import('./Vehicles.screen.tsx') },
    { path: '/vehicle/:action/:id', load: () => import('./Vehicle.screen.tsx') },
  ],
};
