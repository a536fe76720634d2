import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** The city's base map. Reached from the first page of the back office. */
export const baseMap: FeatureDescriptor = {
  screens: [
    administratorScreen('/base-map', 'Mapa base', () => import('./BaseMap.screen.tsx'), {
      help: 'mapa-base',
      manages: { collection: 'base-map', by: 'form' },
      tool: { permissions: ['base-map:read'] },
    }),
  ],
};
