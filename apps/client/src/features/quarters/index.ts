import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** The areas of the city, from which places learn in which quarter they are. */
export const quarters: FeatureDescriptor = {
  screens: managementScreens(
    'quarters',
    'quarter',
    'Barrios',
    () => import('./Quarters.screen.tsx'),
    () => import('./Quarter.screen.tsx'),
    { help: 'barrios', tool: {} },
  ),
};
