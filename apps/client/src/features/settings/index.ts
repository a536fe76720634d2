import type { FeatureDescriptor } from '../../app/feature.ts';

const load = () => import('./AccountSettings.screen.tsx');

export const accountSettings: FeatureDescriptor = {
  name: 'settings',
  screens: [
    { path: '/settings', load },
    { path: '/user', load },
  ],
};
