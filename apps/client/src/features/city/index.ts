import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** The values of the city. Reached from the first page of the back office. */
export const city: FeatureDescriptor = {
  screens: [
    administratorScreen('/city', 'La ciudad', () => import('./City.screen.tsx'), {
      help: 'ciudad',
      manages: { collection: 'city', by: 'form' },
      tool: { permissions: ['city:read'] },
    }),
  ],
};
