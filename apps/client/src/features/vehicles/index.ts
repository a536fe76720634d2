import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** The vehicles of users and commerces. Reached from the list of users. */
export const vehicles: FeatureDescriptor = {
  screens: managementScreens(
    'vehicles',
    'vehicle',
    'Vehículos',
    () => import('./Vehicles.screen.tsx'),
    () => import('./Vehicle.screen.tsx'),
    { help: 'vehiculos', tool: { permissions: ['vehicles:read'] } },
  ),
};
