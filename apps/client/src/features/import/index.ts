import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** `import` is a word of the language. */
export const importing: FeatureDescriptor = {
  name: 'import',
  screens: [
    administratorScreen('/import', 'Importar', () => import('./Import.screen.tsx'), {
      tool: { label: 'Importar', permissions: ['imports:read'] },
    }),
  ],
};
