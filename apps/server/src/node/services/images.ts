/**
 * Re-encodes uploaded pictures, which removes metadata (place, camera, anything hidden in the file) and refuses other files.
 * Only the decoders of the formats below are switched on, and the one for drawings, which reads only our own.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { imageWidths } from '@callejero/contract/resources/files.ts';
import type { Images, ImageVariant } from '../../ports/ports.ts';
import { decodeBmp, isBmp } from './bmp.ts';

const maxPixels = 50_000_000;
const timeLimitSeconds = 30;
/** Pictures at once. Decoded pictures are large, and more would not be faster on a small machine. */
const concurrency = 2;
/** The encoder's effort to save bytes, from 0 to 6. A demo town has hundreds of drawings, and less effort is much faster. */
const effortForUploads = 4;
const effortForDrawings = 2;

type Sharp = typeof import('sharp').default;

/** The type of a file by its first bytes; its name and declared type are ignored. */
const signatures: readonly { loader: string; matches(bytes: Uint8Array): boolean }[] = [
  { loader: 'VipsForeignLoadJpegBuffer', matches: (b) => startsWith(b, [0xff, 0xd8, 0xff]) },
  {
    loader: 'VipsForeignLoadPngBuffer',
    matches: (b) => startsWith(b, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { loader: 'VipsForeignLoadNsgifBuffer', matches: (b) => /^GIF8[79]a/.test(text(b, 0, 6)) },
  {
    loader: 'VipsForeignLoadWebpBuffer',
    matches: (b) => text(b, 0, 4) === 'RIFF' && text(b, 8, 12) === 'WEBP',
  },
  { loader: 'VipsForeignLoadHeifBuffer', matches: (b) => /^ftyp(avif|avis|mif1)/.test(text(b, 4, 12)) },
];

/** The library is large, so it is loaded with the first picture. */
export function createImages(): Images {
  let loading: Promise<Sharp> | null = null;
  const queue = createQueue(concurrency);

  return {
    async variants(bytes) {
      if (!isPicture(bytes)) throw new ApiError('file-invalid-image');
      loading ??= loadSharp();
      const sharp = await loading;
      return queue(() => encode(sharp, bytes, effortForUploads));
    },
    async pixels(bytes, size) {
      loading ??= loadSharp();
      const sharp = await loading;
      const { data } = await queue(() =>
        sharp(bytes)
          .resize({ width: size, height: size, fit: 'inside' })
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true }),
      );
      return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    },
    async icon(bytes, { size, inset, ground }) {
      loading ??= loadSharp();
      const sharp = await loading;
      const free = Math.round(size * inset);
      const inner = size - 2 * free;
      const edges = { top: free, bottom: free, left: free, right: free, background: ground };
      const data = await queue(() =>
        sharp(bytes)
          .resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
          .flatten({ background: ground })
          .extend(edges)
          .png({ compressionLevel: 9 })
          .toBuffer(),
      );
      return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    },
    async render(svg) {
      loading ??= loadSharp();
      const sharp = await loading;
      return queue(() => encode(sharp, new TextEncoder().encode(svg), effortForDrawings));
    },
  };
}

async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', ...signatures.map(({ loader }) => loader)] });
  return sharp;
}

async function encode(
  sharp: Sharp,
  bytes: Uint8Array,
  effort: number,
): Promise<{ default: ImageVariant; sm: ImageVariant }> {
  try {
    const { data, info } = await read(sharp, bytes)
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient()
      .resize({
        width: imageWidths.default,
        height: imageWidths.default,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const large = await toVariant(sharp(data, { raw }), effort);
    const small = await toVariant(
      sharp(data, { raw }).resize({
        width: imageWidths.sm,
        height: imageWidths.sm,
        fit: 'inside',
        withoutEnlargement: true,
      }),
      effort,
    );
    return { default: large, sm: small };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('file-invalid-image', {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

function read(sharp: Sharp, bytes: Uint8Array): ReturnType<Sharp> {
  if (!isBmp(bytes)) return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const { data, width, height } = decodeBmp(bytes);
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

async function toVariant(image: ReturnType<Sharp>, effort: number): Promise<ImageVariant> {
  const { data, info } = await image.webp({ quality: 82, effort }).toBuffer({ resolveWithObject: true });
  return {
    bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    width: info.width,
    height: info.height,
  };
}

/** Runs at most `limit` functions at once, in the order of calls. */
function createQueue(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Pass the slot on instead of releasing it, so that no later call takes it first.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * The library detects the type of a file itself and takes text with `<svg` near its beginning for a drawing, so uploads must
 * have the signature of a picture.
 */
function isPicture(bytes: Uint8Array): boolean {
  if (isBmp(bytes)) return true;
  return signatures.some(({ matches }) => matches(bytes)) && !/<svg/i.test(text(bytes, 0, 4096));
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
