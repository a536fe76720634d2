/**
 * The scripts of pages that the server renders, and the frame in which a style is tried. Their entries have the addresses of
 * `publicAssets`; what they load in turn has hashes.
 */
import path from 'node:path';
import { afterApp } from './after-app.ts';

export const embed = () =>
  afterApp('embed', (root) => ({
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        'public-map': path.join(root, 'src/embed/public-map.ts'),
        'style-probe': path.join(root, 'embed/style-probe.html'),
      },
      output: { entryFileNames: 'embed/[name].js', chunkFileNames: 'assets/embed-[name]-[hash].js' },
    },
  }));
