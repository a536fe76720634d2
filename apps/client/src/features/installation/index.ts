import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** Whether everything is well with the installation. Reached from the first page of the back office. */
export const installation: FeatureDescriptor = {
  screens: [
    administratorScreen('/installation', 'Estado', () => import('./Installation.screen.tsx'), {
      help: 'estado',
      tool: { permissions: ['*'] },
    }),
  ],
};
