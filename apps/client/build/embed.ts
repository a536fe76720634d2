/**
 * The scripts of pages that the server renders, and the frame in which a style is tried. A build of their own, after the
 * app's: whatever they shared with it would bring the app's first chunk along. Their entries have the addresses of
 * `publicAssets`; what they load in turn has hashes.
 */
import path from 'node:path';
import { build, type Plugin } from 'vite';

export function embed(): Plugin {
  let root = '';
  return {
    name: 'callejero-embed',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    closeBundle: {
      // Before the files are compressed, after the service worker listed those of the app.
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: {
            target: 'es2023',
            emptyOutDir: false,
            chunkSizeWarningLimit: 1200,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: {
                'public-map': path.join(root, 'src/embed/public-map.ts'),
                'style-probe': path.join(root, 'embed/style-probe.html'),
              },
              output: { entryFileNames: 'embed/[name].js', chunkFileNames: 'assets/embed-[name]-[hash].js' },
            },
          },
          worker: { format: 'es' },
        });
      },
    },
  };
}
