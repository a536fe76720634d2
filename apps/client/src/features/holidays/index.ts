import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** The holidays of the city and the country, on which opening hours may differ. Reached from the commerces. */
export const holidays: FeatureDescriptor = {
  screens: managementScreens(
    'holidays',
    'holiday',
    'Días festivos',
    () => import('./Holidays.screen.tsx'),
    () => import('./Holiday.screen.tsx'),
    { help: 'festivos', tool: { label: 'Festivos' } },
  ),
};
