import { ink, paper } from '@callejero/contract/theme/canvas-colors.ts';
import { encodeQr, quietZone } from './encode-qr.ts';
import { wrapLines } from './share-lines.ts';

interface QrPicture {
  /** The content of the code. */
  address: string;
  /** Printed below the code. */
  title: string;
  brand: string;
  /** The colour of the brand's name. */
  brandColor: string;
}

/** Side of the code with its quiet zone, in pixels: 300 dpi on 8 cm of paper. */
const target = 1000;
const font = '"Figtree", system-ui, sans-serif';

/**
 * Draws the code, and below it brand and title, black on white in every theme, for scanners and printers. Every module is a whole
 * number of pixels, so that none is blurred.
 */
export async function drawQr(
  canvas: HTMLCanvasElement,
  { address, title, brand, brandColor }: QrPicture,
): Promise<void> {
  const { data, size } = await encodeQr(address);
  const unit = Math.max(1, Math.round(target / size));
  const width = unit * size;
  const text = width / 18;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');

  const titleFont = `600 ${text}px ${font}`;
  const brandFont = `700 ${text * 0.7}px ${font}`;
  await Promise.all([titleFont, brandFont].map((each) => document.fonts.load(each)));
  context.font = titleFont;
  const margin = unit * quietZone;
  const lines = wrapLines(title, width - 2 * margin, 3, (part) => context.measureText(part).width);

  canvas.width = width;
  canvas.height = Math.round(width + lines.length * text * 1.25 + text * 1.5);
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * unit, y * unit, unit, unit);

  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.font = titleFont;
  for (const [index, line] of lines.entries()) context.fillText(line, width / 2, width + index * text * 1.25);
  context.font = brandFont;
  context.fillStyle = brandColor;
  context.fillText(brand, width / 2, width + lines.length * text * 1.25 + text * 0.2);
}
