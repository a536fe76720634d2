import { administratorScreen, type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

const [list, form] = managementScreens(
  'commerces',
  'commerce',
  'Comercios',
  () => import('./Commerces.screen.tsx'),
  () => import('./Commerce.screen.tsx'),
);

export const commerces: FeatureDescriptor = {
  name: 'commerces',
  screens: [
    { ...list, redirect: '/map' },
    form,
    administratorScreen('/review', 'Revisión', () => import('./review/Review.screen.tsx')),
    administratorScreen(
      '/commerce-merge/:id/:other',
      'Combinar comercios',
      () => import('./merge/Merge.screen.tsx'),
    ),
  ],
};
