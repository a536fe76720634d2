import { apiPath } from '@callejero/contract/links/api-paths.ts';
import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { classes } from './build/classes.ts';
import { embed } from './build/embed.ts';
import { iconFiles, splitIcons } from './build/icons.ts';
import { inlineSheet } from './build/inline-sheet.ts';
import { notices } from './build/notices.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { scopedName } from './build/scoped-name.ts';
import { serviceWorker } from './build/service-worker.ts';
import { theme } from './build/theme.ts';

const { plugin: checkedClasses, define } = classes();
const server = process.env.CALLEJERO_SERVER ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    theme(),
    checkedClasses,
    react(),
    iconFiles(),
    splitIcons(),
    preloadFont(),
    inlineSheet(),
    notices(),
    serviceWorker(),
    embed(),
    precompress(),
  ],
  css: { modules: { generateScopedName: scopedName, getJSON: (module, names) => define(module, names) } },
  build: {
    target: 'es2023',
    // The first versions with light-dark(): the fallback for older ones would not follow the color-scheme of a part of a page.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 1200,
    modulePreload: {
      polyfill: false,
      // Preloads only for the guide, where most people land: the imports of every lazy screen would be a long list in the
      // first script.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || /\/(?:guide(?!-pages)|map)-/.test(file) ? dependencies : [],
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // The public pages load this font by its fixed name.
        assetFileNames: ({ names }) =>
          names.includes('figtree-latin-wght-normal.woff2')
            ? publicAssets.font.slice(1)
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: {
      '/socket.io': { target: server, ws: true },
      // The city's page, and all that the API answers.
      '^/(?:[?]|$)': server,
      [apiPath.source]: server,
    },
  },
});
