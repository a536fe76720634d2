import { personOutline } from 'ionicons/icons';
import type { FeatureDescriptor } from '../../app/feature.ts';

export const account: FeatureDescriptor = {
  name: 'account',
  path: '/login',
  icon: personOutline,
  screens: [
    { path: '/login', load: () => import('./Login.screen.tsx') },
    { path: '/email-confirmation', load: () => import('./EmailConfirmation.screen.tsx') },
  ],
};
