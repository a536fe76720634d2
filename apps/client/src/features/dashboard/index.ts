import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** What needs a decision and how the city goes. Reached by the brand of the side menu. */
export const dashboard: FeatureDescriptor = {
  name: 'dashboard',
  screens: [
    administratorScreen('/dashboard', 'Inicio', () => import('./Dashboard.screen.tsx'), {
      tool: { label: 'Inicio' },
    }),
  ],
};
