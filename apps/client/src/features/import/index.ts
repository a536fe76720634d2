import type { FeatureDescriptor } from '../../ground/feature.ts';

/** `import` is a word of the language. */
export const importing: FeatureDescriptor = {
  name: 'import',
  screens: [{ path: '/import', load: () => import('./Import.screen.tsx') }],
};
