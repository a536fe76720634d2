/**
 * The scripts of pages that the server renders, and the frame in which a map style is tried. Their entry files are named as in
 * `publicAssets`; the files that those load have hashes in their names.
 */
import path from 'node:path';
import { afterApp } from './after-app.ts';

export const embed = () =>
  afterApp('embed', (root) => ({
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        'city-page': path.join(root, 'src/embed/city-page.ts'),
        'public-map': path.join(root, 'src/embed/public-map.ts'),
        print: path.join(root, 'src/embed/print.ts'),
        use: path.join(root, 'src/embed/use.ts'),
        'style-probe': path.join(root, 'embed/style-probe.html'),
      },
      output: { entryFileNames: 'embed/[name].js', chunkFileNames: 'assets/embed-[name]-[hash].js' },
    },
  }));
