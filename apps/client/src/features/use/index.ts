import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** How much the guide is used, and what is searched in it in vain. */
export const use: FeatureDescriptor = {
  screens: [
    administratorScreen('/use', 'Uso', () => import('./Use.screen.tsx'), {
      help: 'uso',
      tool: { permissions: ['use:read'] },
    }),
  ],
};
