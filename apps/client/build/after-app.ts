/** A build of its own after the app's, into the same folder: whatever it shared with the app would bring the app's first chunk along. */
import { type BuildOptions, build, type Plugin } from 'vite';

/** `options`: of the folder of the client's sources. */
export function afterApp(name: string, options: (root: string) => BuildOptions): Plugin {
  let root = '';
  return {
    name: `callejero-${name}`,
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    closeBundle: {
      // After the service worker listed the files of the app, before they are compressed.
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: { target: 'es2023', emptyOutDir: false, ...options(root) },
          worker: { format: 'es' },
        });
      },
    },
  };
}
