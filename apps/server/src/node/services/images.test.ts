import { crc32, deflateSync } from 'node:zlib';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeBmp, maxBmpPixels } from './bmp.ts';
import { createImages } from './images.ts';

const images = createImages();
const refused = { code: 'file-invalid-image', status: 400 };

/** A picture with a red left and a blue right half. */
function picture(width: number, height: number): ReturnType<typeof sharp> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: 'blue' } };
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ]);
}

async function pixel(bytes: Uint8Array, left: number, top: number): Promise<'red' | 'blue'> {
  const data = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue';
}

test('a picture becomes two WebP sizes without enlarging', async () => {
  const big = await images.variants(await picture(3000, 1500).jpeg().toBuffer());
  expect(big).toMatchObject({ default: { width: 2048, height: 1024 }, sm: { width: 480, height: 240 } });
  const small = await images.variants(await picture(100, 50).png().toBuffer());
  expect(small).toMatchObject({ default: { width: 100, height: 50 }, sm: { width: 100, height: 50 } });
  expect((await sharp(small.sm.bytes).metadata()).format).toBe('webp');
});

/** A BMP with 24 bits per pixel, rows from below. */
function bmp(width: number, height: number, change: (header: Buffer) => void = () => {}): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + stride * height);
  file.write('BM');
  file.writeUInt32LE(file.byteLength, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeUInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) file[54 + y * stride + x * 3 + (x < width / 2 ? 2 : 0)] = 255;
  change(file);
  return file;
}

test('a BMP becomes WebP like other pictures, and one that is shorter than its header says is refused', async () => {
  const { default: variant } = await images.variants(bmp(102, 50));
  expect(variant).toMatchObject({ width: 102, height: 50 });
  expect((await sharp(variant.bytes).metadata()).format).toBe('webp');
  expect([await pixel(variant.bytes, 10, 25), await pixel(variant.bytes, 90, 25)]).toEqual(['red', 'blue']);
  for (const broken of [
    Buffer.from('BM'),
    bmp(10, 10).subarray(0, 100),
    bmp(10, 10, (file) => file.writeUInt32LE(4_000_000_000, 18)),
    bmp(10, 10, (file) => file.writeUInt32LE(1, 30)),
    bmp(10, 10, (file) => file.writeUInt16LE(7, 28)),
    bmp(10, 10, (file) => file.writeUInt32LE(4_000_000_000, 46)),
    bmp(0, 10),
  ])
    await expect(images.variants(broken)).rejects.toMatchObject(refused);
});

test('a BMP of more than ten megapixels is refused with the limit', async () => {
  const huge = oneBit(4000, 3000);
  await expect(images.variants(huge)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('10 megapíxeles'),
  });
});

/** A black BMP with one bit per pixel: the fewest bytes for most pixels. */
function oneBit(width: number, height: number): Buffer {
  const palette = 8;
  const file = Buffer.alloc(54 + palette + Math.ceil(width / 32) * 4 * height);
  bmp(1, 1).copy(file, 0, 0, 54);
  file.writeUInt32LE(54 + palette, 10);
  file.writeUInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 28);
  return file;
}

test('whatever a header of a BMP says, what is decoded has at most ten megapixels and 32 times the bytes of the file', () => {
  const header = fc.record({
    size: fc.integer({ min: 0, max: 60_000 }),
    width: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.nat(0xffffffff)),
    height: fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.integer()),
    depth: fc.oneof(fc.constantFrom(0, 1, 2, 4, 8, 16, 24, 32, 33), fc.nat(0xffff)),
    compression: fc.constantFrom(0, 1, 2, 3, 6),
    colors: fc.oneof(fc.constantFrom(0, 2, 256, 257), fc.nat(0xffffffff)),
  });
  fc.assert(
    fc.property(header, ({ size, width, height, depth, compression, colors }) => {
      const file = Buffer.alloc(54 + 1024 + size);
      bmp(1, 1).copy(file, 0, 0, 54);
      file.writeUInt32LE(width, 18);
      file.writeInt32LE(height, 22);
      file.writeUInt16LE(depth, 28);
      file.writeUInt32LE(compression, 30);
      file.writeUInt32LE(colors, 46);
      let data: Uint8Array;
      try {
        ({ data } = decodeBmp(file));
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        return;
      }
      expect([1, 4, 8, 16, 24, 32]).toContain(depth);
      expect(colors).toBeLessThanOrEqual(256);
      expect(data.length).toBeLessThanOrEqual(4 * maxBmpPixels);
      expect(data.length).toBeLessThanOrEqual(32 * file.length);
    }),
    { seed, numRuns: runs(2000, 100) },
  );
});

test('the orientation is applied and all other metadata is removed', async () => {
  const turned = await picture(400, 200)
    .withExif({ IFD0: { Artist: 'Alguien' }, IFD3: { GPSLatitude: '19/1 32/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { default: variant } = await images.variants(turned);
  expect(variant).toMatchObject({ width: 200, height: 400 });
  // The picture is turned clockwise, so the left side is at the top.
  expect([await pixel(variant.bytes, 100, 20), await pixel(variant.bytes, 100, 380)]).toEqual([
    'red',
    'blue',
  ]);
  const metadata = await sharp(variant.bytes).metadata();
  expect(metadata.exif ?? metadata.xmp ?? metadata.icc ?? metadata.orientation).toBeUndefined();
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s is accepted', async (format) => {
  const { default: variant } = await images.variants(await picture(64, 32).toFormat(format).toBuffer());
  expect(variant).toMatchObject({ width: 64, height: 32 });
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>';

test.each([
  ['a drawing', svg],
  ['a drawing that begins like WebP', `RIFFaaaaWEBPVP8 ${svg}`],
  ['a drawing that begins like AVIF', `aaaaftypavif${svg}`],
  ['text', 'no soy una imagen'],
  ['nothing', ''],
  ['a PDF', '%PDF-1.7'],
])('refuses %s', async (_, content) => {
  await expect(images.variants(new TextEncoder().encode(content))).rejects.toMatchObject(refused);
});

test('an incomplete picture is refused', async () => {
  const whole = await picture(600, 600).jpeg().toBuffer();
  await expect(images.variants(whole.subarray(0, whole.length / 3))).rejects.toMatchObject(refused);
});

test('a small file with more than 50 million pixels is refused without being decoded', async () => {
  await expect(images.variants(pngBomb(20_000, 20_000))).rejects.toMatchObject(refused);
});

test('our own drawings are rendered', async () => {
  const { sm } = await images.render(svg);
  expect(sm).toMatchObject({ width: 9, height: 9 });
  expect(await pixel(sm.bytes, 4, 4)).toBe('red');
});

/** A PNG of one colour, with few bytes and many pixels. */
function pngBomb(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
