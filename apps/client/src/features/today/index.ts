import { storage } from '../../device/storage/storage.ts';
import { type FeatureDescriptor, guideScreen } from '../../ground/feature.ts';

/** What goes on in the city today. */
export const today: FeatureDescriptor = {
  screens: [
    guideScreen('/today', 'Hoy en la ciudad', () => import('./Today.screen.tsx'), {
      opensOffline: () => storage.read('today') !== null,
    }),
  ],
};
