import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CropArea,
  fitted,
  largestArea,
  pixelArea,
  type Rotation,
  type Size,
  sourceArea,
  turnedBy,
  turnedSize,
  turnMatrix,
} from './geometry.ts';

/** A picture with numbered pixels, row by row. */
type Pixels = number[][];

const picture = ({ width, height }: Size): Pixels =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => y * width + x));

/** The naive rotation: for each quarter turn the last row becomes the first column. */
function turn(pixels: Pixels, rotation: Rotation): Pixels {
  if (rotation === 0) return pixels;
  const quarter = (pixels[0] ?? []).map((_, x) => pixels.map((row) => row[x] ?? -1).reverse());
  return turn(quarter, (rotation - 90) as Rotation);
}

const cut = (pixels: Pixels, { x, y, width, height }: CropArea): Pixels =>
  pixels.slice(y, y + height).map((row) => row.slice(x, x + width));

/** The pixels of a canvas of `size` after drawing `source` with the matrix. */
function paint(source: Pixels, size: Size, rotation: Rotation): Pixels {
  const [a, b, c, d, e, f] = turnMatrix(size, rotation);
  const canvas = picture(size).map((row) => row.map(() => -1));
  source.forEach((row, y) => {
    row.forEach((pixel, x) => {
      // The centre of a pixel decides which pixel of the canvas it covers.
      const [cx, cy] = [x + 0.5, y + 0.5];
      const line = canvas[Math.floor(b * cx + d * cy + f)];
      if (line) line[Math.floor(a * cx + c * cy + e)] = pixel;
    });
  });
  return canvas;
}

const rotations: Rotation[] = [0, 90, 180, 270];
const sizes = fc.record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) });
const percent = fc
  .tuple(fc.double({ min: 0, max: 100, noNaN: true }), fc.double({ min: 0, max: 100, noNaN: true }))
  .map(([one, other]) => ({ from: Math.min(one, other), extent: Math.abs(one - other) }));
const percents = fc
  .tuple(percent, percent)
  .map(([x, y]) => ({ x: x.from, y: y.from, width: x.extent, height: y.extent }));

test('a crop takes the pixels inside the frame, in every rotation of the picture', () => {
  fc.assert(
    fc.property(sizes, fc.constantFrom(...rotations), percents, (size, rotation, part) => {
      const area = pixelArea(part, turnedSize(size, rotation));
      const seen = cut(turn(picture(size), rotation), area);
      const kept = cut(picture(size), sourceArea(area, size, rotation));
      expect(paint(kept, area, rotation)).toEqual(seen);
    }),
    { numRuns: 3000 },
  );
});

test('an area in pixels lies inside its picture and is never empty', () => {
  fc.assert(
    fc.property(sizes, percents, (size, part) => {
      const { x, y, width, height } = pixelArea(part, size);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(x + width).toBeLessThanOrEqual(size.width);
      expect(y + height).toBeLessThanOrEqual(size.height);
      expect([x, y, width, height].every(Number.isInteger)).toBe(true);
    }),
  );
});

test('the largest area of an aspect touches two opposite sides, has the aspect and is centred', () => {
  const large = fc.record({
    width: fc.integer({ min: 100, max: 6000 }),
    height: fc.integer({ min: 100, max: 6000 }),
  });
  fc.assert(
    fc.property(large, fc.constantFrom(1, 4 / 3, 16 / 9), (size, aspect) => {
      const area = largestArea(size, aspect);
      const ratio = (area.width * size.width) / (area.height * size.height);
      expect(ratio).toBeCloseTo(aspect, 6);
      expect(Math.max(area.width, area.height)).toBe(100);
      expect(area.x * 2 + area.width).toBeCloseTo(100, 6);
      expect(area.y * 2 + area.height).toBeCloseTo(100, 6);
    }),
  );
  expect(largestArea({ width: 30, height: 20 }, null)).toEqual({ x: 0, y: 0, width: 100, height: 100 });
});

test('a square crop is square in pixels wherever it is', () => {
  const size = { width: 801, height: 533 };
  const square = largestArea(size, 1);
  for (const x of [0, 7.3, 21.9, 100 - square.width]) {
    const { width, height } = pixelArea({ ...square, x }, size);
    expect([width, height]).toEqual([533, 533]);
  }
});

test('a picture is scaled down, never up, and keeps its aspect', () => {
  expect(fitted({ width: 4096, height: 1024 })).toEqual({ width: 2048, height: 512 });
  expect(fitted({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
  expect(fitted({ width: 9000, height: 2 })).toEqual({ width: 2048, height: 1 });
});

test('four quarter turns in either direction give the original rotation', () => {
  for (const direction of [1, -1] as const) {
    let rotation: Rotation = 0;
    const seen = [1, 2, 3, 4].map(() => {
      rotation = turnedBy(rotation, direction);
      return rotation;
    });
    expect(seen).toEqual(direction === 1 ? [90, 180, 270, 0] : [270, 180, 90, 0]);
  }
});
