import { type FeatureDescriptor, signedInScreen } from '../../ground/feature.ts';
import { readSeenNotices } from './seen-notices.ts';

/** «Avisos»: the person's inbox, and the page that a tapped notification opens. */
export const notices: FeatureDescriptor = {
  screens: [
    signedInScreen('/notices', 'Avisos', () => import('./Inbox.screen.tsx'), {
      opensOffline: () => readSeenNotices() !== null,
    }),
    signedInScreen('/notice/:id', 'Aviso', () => import('./OpenedNotice.screen.tsx')),
  ],
};
