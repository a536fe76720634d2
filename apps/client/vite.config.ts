import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { embed } from './build/embed.ts';
import { iconFiles, splitIcons } from './build/icons.ts';
import { notices } from './build/notices.ts';
import { precompress } from './build/precompress.ts';
import { scopedName } from './build/scoped-name.ts';
import { serviceWorker } from './build/service-worker.ts';
import { theme } from './build/theme.ts';
import { unusedIonic } from './build/unused-ionic.ts';

/** Packages that only define things: what isn't used of them is left out (298 kB → 161 kB gzip). */
const pure =
  /node_modules\/(?:@ionic\/(?:core|react|react-router)|@stencil\/react-output-target|@lit\/react|react-router(?:-dom)?|@remix-run\/router)\//;

const server = process.env.CALLEJERO_SERVER ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    theme(),
    unusedIonic(),
    react(),
    iconFiles(),
    splitIcons(),
    notices(),
    serviceWorker(),
    embed(),
    precompress(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    // These know light-dark(); what stands in for it in older ones would not follow the scheme of a part of a page.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 1200,
    modulePreload: {
      polyfill: false,
      // What each lazy screen needs in turn would stand in a list that everybody loads first: 3.4 kB and growing. The
      // guide is where people land.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || /\/(?:guide(?!-pages)|map)-/.test(file) ? dependencies : [],
    },
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !pure.test(id) },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The public pages name it too.
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
      ...Object.fromEntries(
        [
          ...[
            '/v1',
            '/push/',
            '/.well-known/',
            '/config.json',
            '/manifest.webmanifest',
            '/stored-images',
            '/docs',
            '/health',
            '/map.pmtiles',
            '/demo/',
          ],
          // Public pages, feeds and what search engines ask for.
          ...['^/[cepr]/', '^/(?:ciudad|datos)(?:[/?]|$)', '/robots.txt', '/sitemap'],
        ].map((prefix) => [prefix, server]),
      ),
      '/socket.io': { target: server, ws: true },
    },
  },
});
