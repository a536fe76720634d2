import type { FeatureDescriptor } from '../../ground/feature.ts';

/** The days on which other opening hours hold: the city's, and the country's. Reached from the commerces. */
export const holidays: FeatureDescriptor = {
  name: 'holidays',
  screens: [
    { path: '/holidays', load: () => import('./Holidays.screen.tsx') },
    { path: '/holiday/:action/:id', load: () => import('./Holiday.screen.tsx') },
  ],
};
