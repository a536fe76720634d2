import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

export const events: FeatureDescriptor = {
  screens: managementScreens(
    'events',
    'event',
    'Eventos',
    () => import('./Events.screen.tsx'),
    () => import('./Event.screen.tsx'),
    { help: 'eventos' },
  ),
};
