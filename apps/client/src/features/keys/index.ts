import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** Keys of outside services. Reached from the first page of the back office. */
export const keys: FeatureDescriptor = {
  screens: [
    administratorScreen('/keys', 'Claves', () => import('./Keys.screen.tsx'), {
      help: 'claves',
      tool: { permissions: ['keys:read'] },
    }),
  ],
};
