import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

export const audit: FeatureDescriptor = {
  screens: [
    administratorScreen('/audit', 'Historial de cambios', () => import('./Audit.screen.tsx'), {
      help: 'historial',
      tool: { label: 'Historial', permissions: ['audit:read'] },
    }),
  ],
};
