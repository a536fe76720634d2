import type { FeatureDescriptor } from '../../ground/feature.ts';

export const legal: FeatureDescriptor = {
  name: 'legal',
  screens: [
    { path: '/legal/:page', load: () => import('./Legal.screen.tsx') },
    { path: '/legal/:page/edit', load: () => import('./LegalEdit.screen.tsx') },
  ],
};
