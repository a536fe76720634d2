/** Decodes BMP, which the image library can't read, to plain pixels. It does so on the main thread, so all of it is bounded. */
import { ApiError } from '@callejero/contract/errors.ts';
import { decode } from 'bmp-ts';

export interface Pixels {
  /** Four bytes per pixel; the fourth is unused. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** Few enough that other requests wait a fraction of a second for one picture. */
export const maxBmpPixels = 10_000_000;
const depths: ReadonlySet<number> = new Set([1, 4, 8, 16, 24, 32]);
const maxColors = 256;

export function isBmp(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d;
}

/** Throws if the file is not a BMP, has too many pixels, or is shorter than its header says. */
export function decodeBmp(bytes: Uint8Array): Pixels {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [file.readUInt32LE(18), Math.abs(file.readInt32LE(22))];
  const [bitsPerPixel, compression] = [file.readUInt16LE(28), file.readUInt32LE(30)];
  if (!depths.has(bitsPerPixel)) throw new Error('BMP: bits per pixel');
  // 0 and 3 (with masks of its channels) are uncompressed. Run-lengths would let a small file become a large picture.
  if (compression !== 0 && compression !== 3) throw new Error('BMP: compressed');
  // The decoder makes an object for each colour of the palette.
  if (file.readUInt32LE(46) > maxColors) throw new Error('BMP: palette');
  if (width === 0 || height === 0) throw new Error('BMP: size');
  const bytesPerRow = Math.ceil((width * bitsPerPixel) / 32) * 4;
  if (bytesPerRow * height > file.byteLength) throw new Error('BMP: ends too early');
  if (width * height > maxBmpPixels) {
    throw new ApiError(
      'file-invalid-image',
      undefined,
      `Un BMP puede tener ${maxBmpPixels / 1_000_000} megapíxeles como máximo. Guárdalo como JPEG o PNG y súbelo otra vez.`,
    );
  }
  const { data } = decode(file, { toRGBA: true });
  return { data, width, height };
}
