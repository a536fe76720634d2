/** A separate build after the app's, into the same folder: a chunk shared with the app would load the app's first chunk too. */
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'vite';

/** `options` gets the folder of the client's sources and the folder in which the app was built. */
export function afterApp(name: string, options: (root: string, folder: string) => BuildOptions): Plugin {
  let root = '';
  let folder = '';
  return {
    name: `callejero-${name}`,
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = path.resolve(root, config.build.outDir);
    },
    closeBundle: {
      // Before the files are compressed.
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: { target: 'es2023', emptyOutDir: false, ...options(root, folder) },
          worker: { format: 'es' },
        });
      },
    },
  };
}
