import { type FeatureDescriptor, guideScreen } from '../../ground/feature.ts';

/** «Cuenta»: where a person's own pages are found. */
export const accountHub: FeatureDescriptor = {
  screens: [guideScreen('/account', 'Cuenta', () => import('./AccountHub.screen.tsx'))],
};
