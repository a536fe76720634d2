import type { FeatureDescriptor } from '../../ground/feature.ts';

export const audit: FeatureDescriptor = {
  name: 'audit',
  screens: [{ path: '/audit', load: () => import('./Audit.screen.tsx') }],
};
