import { type FeatureDescriptor, guideScreen } from '../../ground/feature.ts';

/** What is on in the city: day by day, and the page of an event. */
export const agenda: FeatureDescriptor = {
  name: 'Agenda',
  screens: [
    guideScreen('/agenda', 'Agenda', () => import('./Agenda.screen.tsx')),
    guideScreen('/event-page/:id', 'Evento', () => import('./EventPage.screen.tsx')),
  ],
};
