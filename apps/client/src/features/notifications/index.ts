import type { FeatureDescriptor } from '../../ground/feature.ts';

export const notifications: FeatureDescriptor = {
  name: 'notifications',
  screens: [
    { path: '/notifications', load: () => import('./Notifications.screen.tsx') },
    { path: '/notification/:action/:id', load: () => import('./Notification.screen.tsx') },
  ],
};
