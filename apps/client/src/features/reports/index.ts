import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** What people tell about commerces: that something is wrong, or that one is theirs. */
export const reports: FeatureDescriptor = {
  name: 'reports',
  screens: [
    administratorScreen('/reports', 'Avisos de usuarios', () => import('./Reports.screen.tsx'), {
      tool: { label: 'Avisos', permissions: ['reports:read', 'claims:read'] },
    }),
  ],
};
