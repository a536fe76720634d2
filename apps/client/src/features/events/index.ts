import type { FeatureDescriptor } from '../../ground/feature.ts';

export const events: FeatureDescriptor = {
  name: 'events',
  screens: [
    { path: '/events', load: () => import('./Events.screen.tsx') },
    { path: '/event/:action/:id', load: () => import('./Event.screen.tsx') },
  ],
};
