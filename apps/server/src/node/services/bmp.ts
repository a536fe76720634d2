/** Decodes BMP, which the image library can't read, to plain pixels. */
import { decode } from 'bmp-ts';

export interface Pixels {
  /** Four bytes per pixel; the fourth is unused. */
  data: Uint8Array;
  width: number;
  height: number;
}

export function isBmp(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d;
}

/** Throws if the file is not a BMP, has more than `maxPixels`, or is shorter than its header says. */
export function decodeBmp(bytes: Uint8Array, maxPixels: number): Pixels {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [file.readUInt32LE(18), Math.abs(file.readInt32LE(22))];
  const [bitsPerPixel, compression] = [file.readUInt16LE(28), file.readUInt32LE(30)];
  // 0 and 3 (with masks of its channels) are uncompressed. Run-lengths would let a small file become a large picture.
  if (compression !== 0 && compression !== 3) throw new Error('BMP: compressed');
  if (width === 0 || height === 0 || width * height > maxPixels) throw new Error('BMP: size');
  if (width * height * (bitsPerPixel / 8) > file.byteLength) throw new Error('BMP: ends too early');
  const { data } = decode(file, { toRGBA: true });
  return { data, width, height };
}
