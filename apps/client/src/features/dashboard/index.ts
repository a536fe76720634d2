import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** Pending decisions and statistics. Reached by the brand in the side menu. */
export const dashboard: FeatureDescriptor = {
  screens: [
    administratorScreen('/dashboard', 'Inicio', () => import('./Dashboard.screen.tsx'), {
      help: 'inicio',
      tool: {},
    }),
  ],
};
