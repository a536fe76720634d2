/** The icons of the app, made of an uploaded logo. */
import { cityIcons, cityLogoFile } from '@callejero/contract/links/city-icons.ts';
import type { BrandTones } from '@callejero/contract/theme/brand.ts';
import { colors } from '@callejero/contract/theme/colors.ts';
import type { Images } from '../../ports/ports.ts';

const sampled = 64;
/** Of 255. */
const pale = 190;

/**
 * What a transparent logo is drawn on: white, or the brand's dark tone for a logo that is pale itself. So it is visible in a dark
 * window too. An opaque picture covers it but for the free edge, which has the picture's own colour then.
 * @param pixels RGBA
 */
export function chooseGround(pixels: Uint8Array, brand: BrandTones): string {
  let [weight, light] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    weight += alpha;
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  const isOpaque = weight === (pixels.length / 4) * 255;
  if (isOpaque)
    return `#${Array.from(pixels.subarray(0, 3), (part) => part.toString(16).padStart(2, '0')).join('')}`;
  return weight > 0 && light / weight > pale ? brand.text[0] : colors.surface[0];
}

/** The files by name, in base64. `picture` is one that was encoded by us. */
export async function makeIcons(
  images: Images,
  picture: Uint8Array,
  brand: BrandTones,
): Promise<Record<string, string>> {
  const ground = chooseGround(await images.pixels(picture, sampled), brand);
  const icons = await Promise.all(
    Object.entries(cityIcons).map(
      async ([name, look]) => [name, (await images.icon(picture, { ...look, ground })).toBase64()] as const,
    ),
  );
  const made = Object.fromEntries(icons);
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192">' +
    `<image width="192" height="192" href="data:image/png;base64,${made['icon-192.png']}"/></svg>`;
  return { ...made, [cityLogoFile]: new TextEncoder().encode(drawing).toBase64() };
}
