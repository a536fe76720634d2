import { administratorScreen, type FeatureDescriptor } from '../../ground/feature.ts';

/** Not named `import`, which is a keyword. */
export const imports: FeatureDescriptor = {
  screens: [
    administratorScreen('/import', 'Importar', () => import('./Import.screen.tsx'), {
      help: 'importar',
      tool: { permissions: ['imports:read'] },
    }),
  ],
};
