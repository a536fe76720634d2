import { brandFile } from '@callejero/contract/links/city-icons.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { darkInk, paper } from '@callejero/contract/theme/canvas-colors.ts';
import regularUrl from '@fontsource/figtree/files/figtree-latin-400-normal.woff?url&no-inline';
import boldUrl from '@fontsource/figtree/files/figtree-latin-800-normal.woff?url&no-inline';
import { imageUrl } from '../../../api/http/images.ts';
import { publicAddress } from '../../../api/http/public-address.ts';
import { settings } from '../../../api/settings.ts';
import { basePath } from '../../../device/base-path.ts';
import { saveFile, toFileName } from '../../../device/storage/files.ts';
import { isStored } from '../../../ui/pictures/stored-picture.ts';
import { encodeQr } from '../../../ui/share/encode-qr.ts';
import { type Font, readWoff } from './font.ts';
import type { Picture } from './pdf.ts';
import { canWrite, composePoster, fitted, leading, nameBox, type PosterFormat, rise } from './poster.ts';
import { posterTexts as words } from './texts.ts';

/** Pixels in a millimetre of paper: 300 dpi. */
const density = 300 / 25.4;
/** The longer side of a logo, in pixels: 300 dpi on 4 cm of paper. */
const logoSide = 480;

type Named = Pick<Commerce, 'name' | 'slug' | 'logo'>;

/** Makes the PDF of an accepted commerce and saves it, or hands it to the share sheet of a phone. Rejects when a part can't be loaded. */
export async function savePoster(format: PosterFormat, { name, slug, logo }: Named): Promise<void> {
  const { apiUrl, city, brand } = settings();
  const address = publicAddress({ kind: 'commerce', slug });
  const [regular, bold, code, ownLogo, cityLogo] = await Promise.all([
    loadFont(regularUrl),
    loadFont(boldUrl),
    // A poster gets dirty, scratched and folded: a quarter of the code may be lost.
    encodeQr(address, 'Q'),
    logo ? loadLogo(logo) : null,
    loadPicture(`${apiUrl || basePath}${brandFile('icon-512.png', city.logo)}`),
  ]);
  const fonts = { regular, bold };
  const pdf = await composePoster(format, {
    ...{ name, city: city.name, fonts, logo: ownLogo, cityLogo, code: code.data },
    address: address.replace(/^https?:\/\//, ''),
    colors: { brand: brand.text[0], soft: brand.soft[0], text: darkInk },
    drawnName: canWrite(fonts, name) ? null : await drawName(name, format, ownLogo !== null),
  });
  await saveFile(pdf, toFileName(words.formats[format].file(name), 'pdf'));
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

const loadFont = async (url: string): Promise<Font> => readWoff(await (await load(url)).arrayBuffer());

/** A picture of another site may refuse to be read: the poster is made without it. */
async function loadLogo(value: string): Promise<Picture | null> {
  const loaded = loadPicture(imageUrl(value, 'default'));
  return isStored(value) ? await loaded : await loaded.catch(() => null);
}

async function loadPicture(url: string): Promise<Picture> {
  const image = await createImageBitmap(await (await load(url)).blob());
  const scale = Math.min(1, logoSide / Math.max(image.width, image.height));
  return await paint(image.width * scale, image.height * scale, (context, width, height) =>
    context.drawImage(image, 0, 0, width, height),
  );
}

/** The name in the letters that the device has, for names with letters that the font lacks. */
async function drawName(name: string, format: PosterFormat, hasLogo: boolean): Promise<Picture> {
  const box = nameBox(format, hasLogo);
  return await paint(box.width * density, box.height * density, (context, width, height) => {
    const font = (size: number) => `800 ${size}px "Figtree", system-ui, sans-serif`;
    context.font = font(100);
    const room = { width, height, size: box.size * density };
    const { lines, size } = fitted(name, room, (text) => context.measureText(text).width / 100);
    context.font = font(size);
    context.textAlign = 'center';
    context.fillStyle = darkInk;
    const top = (height - lines.length * leading * size) / 2;
    for (const [index, line] of lines.entries())
      context.fillText(line, width / 2, top + (index * leading + rise) * size);
  });
}

/** A JPEG on white, since it has no transparency. */
async function paint(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): Promise<Picture> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw(context, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The picture could not be written.');
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
}
