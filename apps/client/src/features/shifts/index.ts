import { administratorScreen, type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

/** The turns of pharmacies and other places on duty: the month at a glance, and the list. */
export const shifts: FeatureDescriptor = {
  screens: [
    ...managementScreens(
      'shifts',
      'shift',
      'Turnos',
      () => import('./Shifts.screen.tsx'),
      () => import('./Shift.screen.tsx'),
      { help: 'festivos', tool: { permissions: ['shifts:read'] } },
    ),
    administratorScreen('/shift-month', 'Turnos del mes', () => import('./ShiftMonth.screen.tsx'), {
      help: 'festivos',
    }),
  ],
};
