/** A build of its own after the app's, into the same folder: whatever it shared with the app would bring the app's first chunk along. */
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'vite';

/** `options`: of the folder of the client's sources, and the one in which the app was built. */
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
