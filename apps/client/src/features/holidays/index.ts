import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** The days on which other opening hours hold: the city's, and the country's. Reached from the commerces. */
export const holidays: FeatureDescriptor = {
  name: 'holidays',
  screens: managementScreens(
    'holidays',
    'holiday',
    'Días festivos',
    () => import('./Holidays.screen.tsx'),
    () => import('./Holiday.screen.tsx'),
    { tool: { label: 'Festivos' } },
  ),
};
