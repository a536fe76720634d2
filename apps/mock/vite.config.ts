/** Builds the client with its own city, for any folder of any host. `src/build/build.ts` uses it. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { iconFiles, splitIcons } from '../client/build/icons.ts';
import { notices } from '../client/build/notices.ts';
import { scopedName } from '../client/build/scoped-name.ts';
import { theme } from '../client/build/theme.ts';
import { preloadClient } from './src/build/preload-client.ts';

const client = path.resolve(import.meta.dirname, '../client');
const tab = path.join(import.meta.dirname, 'src/tab');

/** Replaces modules of the client, by the path that imports them. */
function standIns(): Plugin {
  const files: Record<string, string> = {
    'socket.io-client': 'socket.ts',
    'workbox-window': 'no-updates.ts',
    './send-body.ts': 'send-body.ts',
    './web.ts': 'web-push.ts',
  };
  return {
    name: 'mock-stand-ins',
    enforce: 'pre',
    resolveId(id, importer) {
      const file = importer?.startsWith(client) ? files[id] : undefined;
      return file ? path.join(tab, file) : null;
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: path.join(client, 'public'),
  plugins: [
    standIns(),
    ...[theme(), react(), iconFiles(), splitIcons(), notices()],
    preloadClient(path.join(client, 'src/main.tsx')),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 5000,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  worker: { format: 'es' },
});
