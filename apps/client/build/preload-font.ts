import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import type { Plugin } from 'vite';

/** Without it the browser asks for the font only when the app has drawn its first text, which then changes its look. */
export function preloadFont(): Plugin {
  return {
    name: 'callejero-preload-font',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'preload', href: publicAssets.font, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head',
      },
    ],
  };
}
