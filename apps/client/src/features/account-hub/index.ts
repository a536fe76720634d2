import type { FeatureDescriptor } from '../../ground/feature.ts';

/** «Cuenta»: where a person's own pages are found. */
export const accountHub: FeatureDescriptor = {
  name: 'account-hub',
  screens: [{ path: '/account', load: () => import('./AccountHub.screen.tsx') }],
};
