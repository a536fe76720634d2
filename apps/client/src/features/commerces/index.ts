import { duplicatesPath } from '../../entities/commerce/duplicates-path.ts';
import { qualityPath } from '../../entities/commerce/quality-path.ts';
import { administratorScreen, type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

export const commerces: FeatureDescriptor = {
  screens: [
    ...managementScreens(
      'commerces',
      'commerce',
      'Comercios',
      () => import('./Commerces.screen.tsx'),
      () => import('./Commerce.screen.tsx'),
      { help: 'comercios', redirect: '/map' },
    ),
    administratorScreen('/review', 'Revisión', () => import('./review/Review.screen.tsx'), {
      help: 'revision',
      tool: { permissions: ['commerces:review'] },
    }),
    administratorScreen(qualityPath, 'Calidad', () => import('./quality/Quality.screen.tsx'), {
      help: 'calidad',
      tool: { permissions: ['commerces:read'] },
    }),
    administratorScreen(`${qualityPath}/:defect`, 'Calidad', () => import('./quality/Mend.screen.tsx'), {
      help: 'calidad',
    }),
    administratorScreen(
      duplicatesPath,
      'Posibles duplicados',
      () => import('./duplicates/Duplicates.screen.tsx'),
      { help: 'duplicados' },
    ),
    administratorScreen(
      '/commerce-merge/:id/:other',
      'Combinar comercios',
      () => import('./merge/Merge.screen.tsx'),
      { help: 'duplicados' },
    ),
  ],
};
