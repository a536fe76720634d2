import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

export const audit: FeatureDescriptor = {
  name: 'audit',
  screens: [
    administratorScreen('/audit', 'Historial de cambios', () => import('./Audit.screen.tsx'), {
      tool: { label: 'Historial', permissions: ['audit:read'] },
    }),
  ],
};
