/** The part of the service worker that shows notifications: a script that Workbox's worker imports, so it is one plain file. */
import path from 'node:path';
import { build, type Plugin } from 'vite';

export const pushWorkerFile = 'push-sw.js';

export function pushWorker(): Plugin {
  let root = '';
  return {
    name: 'callejero-push-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    closeBundle: {
      // After the service worker listed the app's files: the browser stores what it imports by itself.
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
            modulePreload: false,
            rolldownOptions: {
              input: path.join(root, 'src/worker/push-sw.ts'),
              output: { format: 'iife', entryFileNames: pushWorkerFile },
            },
          },
        });
      },
    },
  };
}
