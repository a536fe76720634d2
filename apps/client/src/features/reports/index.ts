import { administratorScreen, type FeatureDescriptor, signedInScreen } from '../../ground/feature.ts';

/** Reports about commerces, claims of ownership, reported messages, and questions to the administration. */
export const reports: FeatureDescriptor = {
  screens: [
    administratorScreen('/reports', 'Reportes de usuarios', () => import('./Reports.screen.tsx'), {
      help: 'reportes',
      tool: {
        label: 'Reportes',
        permissions: [
          ...['reports:read', 'claims:read', 'message-reports:read', 'list-reports:read'],
          'conversations:answer',
        ],
      },
    }),
    signedInScreen('/my-reports', 'Mis reportes', () => import('./OwnReports.screen.tsx')),
  ],
};
