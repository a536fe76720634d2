import { lightInk, paper } from '@callejero/contract/theme/canvas-colors.ts';
import { wrapLines } from '../../../ui/share/share-lines.ts';
import { covers, type Font, measureText } from './font.ts';
import { a4, type Pen, type Picture, pdfPage } from './pdf.ts';
import { posterTexts as words } from './texts.ts';

export type PosterFormat = 'poster' | 'stickers';

export interface PosterContent {
  name: string;
  city: string;
  /** The public page without its protocol, to be typed by hand. */
  address: string;
  /** The modules of the code, with its quiet zone. */
  code: readonly boolean[][];
  fonts: { regular: Font; bold: Font };
  colors: { brand: string; soft: string; text: string };
  logo: Picture | null;
  cityLogo: Picture;
  /** The name as a picture of `nameBox`, if the font lacks some of its letters. */
  drawnName: Picture | null;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The greatest height of letters. */
  size: number;
}

/** The side of a sticker: six fit on a sheet, inside of what printers can print. */
const sticker = 95;
const columns = 2;
const rows = 3;
/** The distance of base lines, in heights of letters. */
export const leading = 1.15;
/** Between the top of a line and its base line, in heights of letters. */
export const rise = 0.86;

/** Where the name stands. Without a logo it takes the logo's place too. */
export function nameBox(format: PosterFormat, hasLogo: boolean): Box {
  if (format === 'poster')
    return hasLogo
      ? { x: 15, y: 115, width: 180, height: 34, size: 15 }
      : { x: 15, y: 95, width: 180, height: 52, size: 21 };
  return hasLogo
    ? { x: 25, y: 65, width: 61, height: 14, size: 6.5 }
    : { x: 9, y: 65, width: 77, height: 14, size: 7.5 };
}

/**
 * The largest letters in which `text` fills a box without being cut, and its lines, of about the same length. A word is only broken
 * when it is wider than the box in the smallest letters. `measure` gives widths at the size 1.
 */
export function fitted(
  text: string,
  { width, height, size: largest }: Pick<Box, 'width' | 'height' | 'size'>,
  measure: (text: string) => number,
): { lines: string[]; size: number } {
  const whole = text.replace(/\s+/g, ' ').trim();
  const linesAt = (size: number, within = width) =>
    wrapLines(whole, within, Number.POSITIVE_INFINITY, (part) => size * measure(part));
  const fits = (lines: string[], size: number, broken: boolean) =>
    lines.length * leading * size <= height && (broken || lines.join(' ') === whole);
  let size = largest;
  while (size > largest / 3 && !fits(linesAt(size), size, false)) size *= 0.97;
  while (!fits(linesAt(size), size, true)) size *= 0.97;
  const lines = linesAt(size);
  let narrow = width;
  const isSame = (other: string[]) =>
    other.length === lines.length && fits(other, size, lines.join(' ') !== whole);
  while (lines.length > 1 && isSame(linesAt(size, narrow * 0.97))) narrow *= 0.97;
  return { lines: linesAt(size, narrow), size };
}

/** «Estamos en la guía» for a shop window, or six stickers of it to cut out. */
export async function composePoster(format: PosterFormat, content: PosterContent): Promise<Blob> {
  const named = { ...content, name: content.name.normalize('NFC'), city: content.city.normalize('NFC') };
  return await pdfPage(words.documentTitle(named.name), (pen) =>
    format === 'poster' ? drawPoster(pen, named) : drawStickers(pen, named),
  );
}

/** Whether the name can be text; otherwise it must be given as a picture. */
export const canWrite = ({ bold }: PosterContent['fonts'], name: string): boolean =>
  covers(bold, name.normalize('NFC'));

function drawPoster(pen: Pen, content: PosterContent): void {
  const { fonts, colors, code, logo, city, address } = content;
  const middle = a4.width / 2;
  const centred = (y: number, size: number, text: string, font: Font, color: string, width = 180) =>
    centre(pen, { x: middle - width / 2, y, width, height: size * leading, size }, text, font, color);

  pen.box({ x: 0, y: 0, width: a4.width, height: logo ? 90 : 84 }, colors.brand);
  const [first, second] = words.slogan;
  centred(13, 23, first, fonts.bold, lightInk);
  centred(36, 23, second, fonts.bold, lightInk);
  centred(65, 8, words.of(city), fonts.regular, lightInk);
  if (logo) {
    pen.box({ x: middle - 19, y: 77, width: 38, height: 38, radius: 6 }, colors.soft);
    pen.box({ x: middle - 18, y: 78, width: 36, height: 36, radius: 5 }, paper);
    contain(pen, { x: middle - 16, y: 80, width: 32, height: 32 }, logo);
  }
  drawName(pen, 'poster', content);

  pen.box({ x: middle - 52, y: 151, width: 104, height: 104, radius: 7 }, colors.brand);
  pen.box({ x: middle - 50, y: 153, width: 100, height: 100, radius: 5 }, paper);
  pen.modules({ x: middle - 48, y: 155, side: 96 }, code, colors.text);
  centred(258, 6, words.lead, fonts.bold, colors.text);
  centred(266, 4.4, address, fonts.regular, colors.brand);
  drawCity(pen, { y: 277, side: 11, size: 6 }, middle, content, colors.text);
}

function drawStickers(pen: Pen, content: PosterContent): void {
  const left = (a4.width - columns * sticker) / 2;
  const top = (a4.height - rows * sticker) / 2;
  for (let index = 0; index < columns * rows; index++)
    pen.moved(left + (index % columns) * sticker, top + Math.floor(index / columns) * sticker, () =>
      drawSticker(pen, content),
    );
  const line = content.colors.brand;
  for (let column = 0; column <= columns; column++)
    pen.cut([left + column * sticker, top], [left + column * sticker, top + rows * sticker], line);
  for (let row = 0; row <= rows; row++)
    pen.cut([left, top + row * sticker], [left + columns * sticker, top + row * sticker], line);
}

function drawSticker(pen: Pen, content: PosterContent): void {
  const { fonts, colors, code, logo } = content;
  pen.box({ x: 2.5, y: 2.5, width: 90, height: 90, radius: 7 }, colors.brand);
  const heading = { x: 6, y: 4.6, width: 83, height: 10.5, size: 8.6 };
  centre(pen, heading, words.slogan.join(' '), fonts.bold, lightInk);
  pen.box({ x: 5.5, y: 16, width: 84, height: 64, radius: 5 }, paper);
  pen.modules({ x: 23.5, y: 16.5, side: 48 }, code, colors.text);
  if (logo) contain(pen, { x: 9, y: 65, width: 14, height: 14 }, logo);
  drawName(pen, 'stickers', content);
  drawCity(pen, { y: 81.5, side: 9, size: 5 }, sticker / 2, content, lightInk);
}

function drawName(pen: Pen, format: PosterFormat, { name, logo, drawnName, fonts, colors }: PosterContent) {
  const box = nameBox(format, logo !== null);
  if (drawnName) pen.picture(box, drawnName);
  else centre(pen, box, name, fonts.bold, colors.text);
}

/** The city's logo and name in one row. */
function drawCity(
  pen: Pen,
  { y, side, size: largest }: { y: number; side: number; size: number },
  middle: number,
  { city, cityLogo, fonts }: PosterContent,
  color: string,
): void {
  const gap = side / 4;
  const measure = (text: string) => measureText(fonts.bold, text);
  const room = { width: 2 * middle - 30 - side - gap, height: side, size: largest };
  const { lines, size } = fitted(city, room, measure);
  const width = Math.max(...lines.map((line) => size * measure(line)));
  const x = middle - (side + gap + width) / 2;
  pen.box({ x, y, width: side, height: side, radius: side / 5 }, paper);
  contain(pen, { x: x + side * 0.06, y: y + side * 0.06, width: side * 0.88, height: side * 0.88 }, cityLogo);
  centre(pen, { x: x + side + gap, y, width: width + 0.01, height: side, size }, city, fonts.bold, color);
}

/** Text in the middle of a box, in smaller letters or more lines if it needs them. */
function centre(pen: Pen, box: Box, text: string, font: Font, color: string): void {
  const measure = (part: string) => measureText(font, part);
  const { lines, size } = fitted(text, box, measure);
  const top = box.y + (box.height - lines.length * leading * size) / 2;
  for (const [index, line] of lines.entries()) {
    const x = box.x + (box.width - size * measure(line)) / 2;
    pen.line({ x, y: top + (index * leading + rise) * size, size }, line, font, color);
  }
}

function contain(pen: Pen, { x, y, width, height }: Omit<Box, 'size'>, picture: Picture): void {
  const scale = Math.min(width / picture.width, height / picture.height);
  const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
  pen.picture(
    {
      x: x + (width - drawnWidth) / 2,
      y: y + (height - drawnHeight) / 2,
      width: drawnWidth,
      height: drawnHeight,
    },
    picture,
  );
}
