import type { FeatureDescriptor } from '../../ground/feature.ts';

/** What is on in the city: day by day, and the page of an event. */
export const agenda: FeatureDescriptor = {
  name: 'Agenda',
  screens: [
    { path: '/agenda', load: () => import('./Agenda.screen.tsx') },
    { path: '/event-page/:id', load: () => import('./EventPage.screen.tsx') },
  ],
};
