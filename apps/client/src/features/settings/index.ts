import type { FeatureDescriptor } from '../../ground/feature.ts';

const load = () => import('./AccountSettings.screen.tsx');

export const accountSettings: FeatureDescriptor = {
  name: 'settings',
  screens: [
    { path: '/settings', load },
    { path: '/user', load },
  ],
};
