import { brandFile, type CityIcon } from '@callejero/contract/links/city-icons.ts';
import { colors } from '@callejero/contract/theme/colors.ts';
import type { CityNow } from '../../ports/city.ts';

/** The name and the look of an installed app (https://www.w3.org/TR/appmanifest/). */
export function webManifest({ name, slogan, brand, logo }: CityNow): object {
  const icon = (file: CityIcon, sizes: string) => ({
    ...{ src: brandFile(file, logo), sizes, type: 'image/png' },
  });
  return {
    name: `Callejero · ${name}`,
    short_name: name,
    description: slogan ?? 'La guía de tu ciudad: comercios, eventos y promociones.',
    lang: 'es',
    dir: 'ltr',
    start_url: '/map',
    scope: '/',
    display: 'standalone',
    background_color: colors.ground[0],
    theme_color: brand.text[0],
    icons: [
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      { ...icon('icon-maskable-512.png', '512x512'), purpose: 'maskable' },
    ],
  };
}
