import type { FeatureDescriptor } from '../../ground/feature.ts';

/** The city's base map. Reached from the first page of the back office. */
export const baseMap: FeatureDescriptor = {
  name: 'base-map',
  screens: [{ path: '/base-map', load: () => import('./BaseMap.screen.tsx') }],
};
