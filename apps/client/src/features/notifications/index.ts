import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

export const notifications: FeatureDescriptor = {
  screens: managementScreens(
    'notifications',
    'notification',
    'Notificaciones',
    () => import('./Notifications.screen.tsx'),
    () => import('./Notification.screen.tsx'),
    { help: 'notificaciones' },
  ),
};
