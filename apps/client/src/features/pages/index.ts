import { administratorScreen, type FeatureDescriptor, openScreen } from '../../ground/feature.ts';

export const pages: FeatureDescriptor = {
  screens: [
    openScreen('/legal/:page', 'Textos legales', () => import('./Legal.screen.tsx')),
    administratorScreen('/legal/:page/edit', 'Textos legales', () => import('./LegalEdit.screen.tsx'), {
      help: 'textos-legales',
      tool: { permissions: ['pages:update'], href: '/legal/terms' },
    }),
  ],
};
