import { colors } from '@callejero/contract/theme/colors.ts';
import type { Config } from '../../ports/config.ts';

/** The name and the look of an installed app (https://www.w3.org/TR/appmanifest/). */
export function webManifest({ brand }: Config): object {
  return {
    name: 'Callejero',
    short_name: 'Callejero',
    description: 'La guía de tu ciudad: comercios, eventos y promociones.',
    lang: 'es',
    dir: 'ltr',
    start_url: '/map',
    scope: '/',
    display: 'standalone',
    background_color: colors.ground[0],
    theme_color: brand.text[0],
    icons: [
      { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/brand/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
