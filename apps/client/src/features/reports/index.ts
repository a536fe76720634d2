import { administratorScreen, type FeatureDescriptor, signedInScreen } from '../../ground/feature.ts';

/** What people tell about commerces: that something is wrong, or that one is theirs; and what was answered; what they ask the city. */
export const reports: FeatureDescriptor = {
  name: 'reports',
  screens: [
    administratorScreen('/reports', 'Reportes de usuarios', () => import('./Reports.screen.tsx'), {
      tool: {
        label: 'Reportes',
        permissions: ['reports:read', 'claims:read', 'message-reports:read', 'conversations:answer'],
      },
    }),
    signedInScreen('/my-reports', 'Mis reportes', () => import('./OwnReports.screen.tsx')),
  ],
};
