import { type FeatureDescriptor, signedInScreen } from '../../ground/feature.ts';
import { readSeenNotices } from './seen-notices.ts';

/** «Avisos»: what the city told the person, and the page that a tapped notification leads to. */
export const notices: FeatureDescriptor = {
  name: 'notices',
  screens: [
    signedInScreen('/notices', 'Avisos', () => import('./Inbox.screen.tsx'), {
      opensOffline: () => readSeenNotices() !== null,
    }),
    signedInScreen('/notice/:id', 'Aviso', () => import('./OpenedNotice.screen.tsx')),
  ],
};
