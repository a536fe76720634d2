import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** Where the city's data come from, and how they are kept up to date. */
export const sources: FeatureDescriptor = {
  screens: managementScreens(
    'sources',
    'source',
    'Fuentes',
    () => import('./Sources.screen.tsx'),
    () => import('./Source.screen.tsx'),
    { help: 'fuentes', tool: { permissions: ['sources:read'] } },
  ),
};
