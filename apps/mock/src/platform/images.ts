/** The browser re-encodes pictures, in a worker. */
import { ApiError } from '@callejero/contract/errors.ts';
import { imageWidths } from '@callejero/contract/resources/files.ts';
import type { Images, ImageVariant } from '@callejero/server/ports/ports.ts';

const maxPixels = 50_000_000;
const quality = 0.82;

/** The type of a file by its first bytes. Drawings (SVG) are not accepted. */
const signatures: readonly { type: string; matches(bytes: Uint8Array): boolean }[] = [
  { type: 'image/jpeg', matches: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  { type: 'image/png', matches: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) },
  { type: 'image/gif', matches: (bytes) => /^GIF8[79]a/.test(text(bytes, 0, 6)) },
  { type: 'image/webp', matches: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP' },
  { type: 'image/bmp', matches: (bytes) => text(bytes, 0, 2) === 'BM' },
  { type: 'image/avif', matches: (bytes) => /^ftyp(avif|avis|mif1)/.test(text(bytes, 4, 12)) },
];

export function createImages(): Images {
  return {
    async variants(bytes) {
      const type = signatures.find(({ matches }) => matches(bytes))?.type;
      if (!type) throw new ApiError('file-invalid-image');
      const picture = await decode(new Blob([new Uint8Array(bytes)], { type }));
      try {
        return {
          default: await encode(picture, imageWidths.default),
          sm: await encode(picture, imageWidths.sm),
        };
      } finally {
        picture.close();
      }
    },
    async pixels(bytes, size) {
      const picture = await decode(new Blob([new Uint8Array(bytes)]));
      const { width, height } = fitted(picture, size);
      const context = contextOf(width, height);
      context.drawImage(picture, 0, 0, width, height);
      return new Uint8Array(context.getImageData(0, 0, width, height).data);
    },
    async icon(bytes, { size, inset, ground }) {
      const picture = await decode(new Blob([new Uint8Array(bytes)]));
      const { width, height } = fitted(picture, size * (1 - 2 * inset), { enlarge: true });
      const context = contextOf(size, size);
      context.fillStyle = ground;
      context.fillRect(0, 0, size, size);
      context.drawImage(picture, (size - width) / 2, (size - height) / 2, width, height);
      return new Uint8Array(await (await context.canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    },
    // The pictures of the demonstration are drawn when it is built.
    render: () => Promise.reject(new Error('drawings are made at build time')),
  };
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(blob).catch(() => null);
  if (!picture) throw new ApiError('file-invalid-image');
  if (picture.width * picture.height <= maxPixels) return picture;
  picture.close();
  throw new ApiError('file-invalid-image');
}

/** The size of `picture` with neither side longer than `limit`. */
function fitted(picture: ImageBitmap, limit: number, { enlarge = false } = {}) {
  const fitting = limit / Math.max(picture.width, picture.height);
  const scale = enlarge ? fitting : Math.min(1, fitting);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new ApiError('file-invalid-image');
  context.imageSmoothingQuality = 'high';
  return context;
}

async function encode(picture: ImageBitmap, limit: number): Promise<ImageVariant> {
  const { width, height } = fitted(picture, limit);
  const context = contextOf(width, height);
  context.drawImage(picture, 0, 0, width, height);
  const blob = await context.canvas.convertToBlob({ type: 'image/webp', quality });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
