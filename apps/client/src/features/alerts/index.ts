import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** Cuts, closures and other news of the city, as the team writes them. */
export const alerts: FeatureDescriptor = {
  screens: managementScreens(
    'alerts',
    'alert',
    'Avisos de la ciudad',
    () => import('./Alerts.screen.tsx'),
    () => import('./Alert.screen.tsx'),
    { help: 'avisos', tool: { permissions: ['alerts:read'] } },
  ),
};
