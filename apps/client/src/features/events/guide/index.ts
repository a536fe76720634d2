import { isOffline } from '../../../entities/offline/offline-store.ts';
import { type FeatureDescriptor, guideScreen } from '../../../ground/feature.ts';
import { readSeenAgenda } from './seen-agenda.ts';

/** The agenda of the city, and the page of an event. */
export const eventGuide: FeatureDescriptor = {
  screens: [
    guideScreen('/agenda', 'Agenda', () => import('./Agenda.screen.tsx'), {
      opensOffline: () => readSeenAgenda() !== null,
    }),
    guideScreen('/event-page/:id', 'Evento', () => import('./EventPage.screen.tsx'), {
      opensOffline: (path) => isOffline('events', path),
    }),
  ],
  preview: { collection: 'events', load: async () => (await import('./EventPreview.tsx')).EventPreview },
};
