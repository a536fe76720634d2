import { publicAssets } from '@callejero/contract/public-assets.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './build/chunks.ts';
import { embed } from './build/embed.ts';
import { iconFiles, splitIcons } from './build/icons.ts';
import { precompress } from './build/precompress.ts';

/** Packages that only define things: what isn't used of them is left out (298 kB → 161 kB gzip). */
const pure =
  /node_modules\/(?:@ionic\/(?:core|react|react-router)|@stencil\/react-output-target|@lit\/react|react-router(?:-dom)?|@remix-run\/router)\//;

const server = process.env.CALLEJERO_SERVER ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    iconFiles(),
    splitIcons(),
    VitePWA({
      // The person decides when: a toast offers the new version.
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Callejero',
        short_name: 'Callejero',
        description: 'La guía de tu ciudad: comercios, eventos y promociones.',
        lang: 'es',
        dir: 'ltr',
        start_url: '/',
        display: 'standalone',
        background_color: '#f5f9fc',
        theme_color: '#0b6a96',
        icons: [
          { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/brand/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,webmanifest}'],
        // The map is large and useless without its data; category icons are fetched as they are shown.
        globIgnores: ['**/*maplibre*', '**/TrendChart*', 'icons/**'],
        maximumFileSizeToCacheInBytes: 700_000,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/v1\//,
          /^\/docs/,
          /^\/stored-images\//,
          /^\/health/,
          /^\/metrics/,
          /^\/demo\//,
          /^\/embed\//,
          /^\/socket\.io\//,
          // Public pages, feeds and what search engines ask for: the server makes them.
          /^\/(?:[cepr]\/|(?:ciudad|datos)(?:[/?]|$)|robots\.txt|sitemap)/,
        ],
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
            handler: 'NetworkFirst',
            options: { cacheName: 'settings', networkTimeoutSeconds: 3 },
          },
          {
            urlPattern: ({ url, sameOrigin }) =>
              sameOrigin &&
              (url.pathname.startsWith('/icons/') || url.pathname.startsWith('/stored-images/')),
            handler: 'CacheFirst',
            options: { cacheName: 'pictures', expiration: { maxEntries: 300, purgeOnQuotaError: true } },
          },
          {
            // With its version in the address: another town is another address.
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/demo/'),
            handler: 'CacheFirst',
            options: { cacheName: 'town', expiration: { maxEntries: 2, purgeOnQuotaError: true } },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 60, purgeOnQuotaError: true } },
          },
        ],
      },
    }),
    embed(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    modulePreload: {
      polyfill: false,
      // What each lazy screen needs in turn would stand in a list that everybody loads first: 3.4 kB and growing. The
      // guide is where people land.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || /(?:MapScreen\.screen|GuideMap)-/.test(file) ? dependencies : [],
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
          ...['/v1', '/config.json', '/stored-images', '/docs', '/health', '/map.pmtiles', '/demo/'],
          // Public pages, feeds and what search engines ask for.
          ...['^/[cepr]/', '^/(?:ciudad|datos)(?:[/?]|$)', '/robots.txt', '/sitemap'],
        ].map((prefix) => [prefix, server]),
      ),
      '/socket.io': { target: server, ws: true },
    },
  },
});
