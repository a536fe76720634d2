/** Draws the icons and splash screens of the phone apps from the logo. */
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Android's densities: pixels for each dp. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };

/** The pin of the logo as one shape, for icons that the system colours. */
const pin =
  'M32 10c-9.4 0-17 7.4-17 16.6C15 39 32 54 32 54s17-15 17-27.4C49 17.4 41.4 10 32 10Zm0 10.500a6.500 6.500 0 1 1 0 13a6.500 6.500 0 0 1 0-13Z';

const svg = (viewBox, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;

const silhouette = (margin) => {
  const size = 48 + 2 * margin;
  return svg(
    `${8 - margin} ${8 - margin} ${size} ${size}`,
    `<path fill="#fff" fill-rule="evenodd" d="${pin}"/>`,
  );
};

/** The parts of the logo: the background's colour, the drawing, both together, and both with sharp corners. */
export function parseLogo(logo) {
  const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"[^>]*\/>/.exec(logo);
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(logo)?.[1];
  if (!ground || !inner) throw new Error('The logo has no ground.');
  const [rect, color] = ground;
  const drawing = inner.replace(rect, '');
  return { color, drawing, drawn: inner, square: `<rect width="64" height="64" fill="${color}"/>${drawing}` };
}

/** Writes `content` as a square PNG of `size` pixels. */
async function writePng(file, content, size, { opaque = false } = {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const drawn = sharp(Buffer.from(content.replace('<svg ', `<svg width="${size}" height="${size}" `)));
  await (opaque ? drawn.removeAlpha() : drawn).png({ compressionLevel: 9 }).toFile(file);
}

/** Writes Android's pictures into `res`. An adaptive icon may be cut to its inner 66 of 108 dp. */
export async function androidImages(res, logo) {
  const { drawing, square } = parseLogo(logo);
  const adaptive = svg('-14 -14 92 92', drawing);
  for (const [density, scale] of Object.entries(densities)) {
    const mipmap = (name) => path.join(res, `mipmap-${density}/${name}.png`);
    await writePng(mipmap('ic_launcher'), logo, 48 * scale);
    await writePng(mipmap('ic_launcher_round'), round(square), 48 * scale);
    await writePng(mipmap('ic_launcher_foreground'), adaptive, 108 * scale);
    await writePng(mipmap('ic_launcher_monochrome'), silhouette(22), 108 * scale);
    const drawable = (name) => path.join(res, `drawable-${density}/${name}.png`);
    await writePng(drawable('ic_stat_notifications'), silhouette(0), 24 * scale);
    await writePng(drawable('splash_logo'), logo, 128 * scale);
  }
}

const round = (square) =>
  svg(
    '0 0 64 64',
    `<clipPath id="a"><circle cx="32" cy="32" r="32"/></clipPath><g clip-path="url(#a)">${square}</g>`,
  );

/**
 * Writes the pictures of iOS into the asset catalogue. Icons there must have no transparency and no rounded corners; the splash
 * screen is cut to the screen's shape.
 * @param grounds the colours behind the splash, light and dark
 */
export async function appleImages(assets, logo, grounds) {
  const { square } = parseLogo(logo);
  const icon = path.join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png');
  await writePng(icon, svg('0 0 64 64', square), 1024, { opaque: true });
  const folder = path.join(assets, 'Splash.imageset');
  fs.rmSync(folder, { recursive: true });
  const images = [];
  for (const [scheme, color] of Object.entries(grounds)) {
    const filename = `splash-${scheme}.png`;
    const ground = `<rect x="-168" y="-168" width="400" height="400" fill="${color}"/>${parseLogo(logo).drawn}`;
    await writePng(path.join(folder, filename), svg('-168 -168 400 400', ground), 2732, { opaque: true });
    const appearances =
      scheme === 'dark' ? { appearances: [{ appearance: 'luminosity', value: 'dark' }] } : {};
    for (const scale of ['1x', '2x', '3x'])
      images.push({ idiom: 'universal', filename, scale, ...appearances });
  }
  const contents = { images, info: { author: 'xcode', version: 1 } };
  fs.writeFileSync(path.join(folder, 'Contents.json'), `${JSON.stringify(contents, null, 2)}\n`);
}
