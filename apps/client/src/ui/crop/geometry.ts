/** The part of a picture that a crop leaves, and its rotation: pure numbers. */

export interface Size {
  width: number;
  height: number;
}

export interface CropArea extends Size {
  x: number;
  y: number;
}

/** Clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** The longer side of stored pictures: the server would scale down a larger one. */
const largestSide = 2048;

export function turnedBy(rotation: Rotation, quarters: 1 | -1): Rotation {
  return ((rotation + quarters * 90 + 360) % 360) as Rotation;
}

export function turnedSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The largest area of an aspect (width to height; null: any) in the middle of a picture, in per cent of its sides. */
export function largestArea(size: Size, aspect: number | null): CropArea {
  if (aspect === null) return { x: 0, y: 0, width: 100, height: 100 };
  const own = size.width / size.height;
  const width = own > aspect ? (100 * aspect) / own : 100;
  const height = own > aspect ? 100 : (100 * own) / aspect;
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

/** An area in per cent as whole pixels of a picture: inside it, and at least one pixel. */
export function pixelArea(percent: CropArea, size: Size): CropArea {
  const [x, width] = pixelsOf(percent.x, percent.width, size.width);
  const [y, height] = pixelsOf(percent.y, percent.height, size.height);
  return { x, y, width, height };
}

function pixelsOf(from: number, extent: number, side: number): [number, number] {
  const start = clamp(Math.round((from * side) / 100), 0, side - 1);
  // The extent is rounded, not the end, so that an area keeps its aspect wherever it is.
  return [start, clamp(Math.round((extent * side) / 100), 1, side - start)];
}

/** The area in the original picture that corresponds to `area` of the rotated one; `size` is the original's. */
export function sourceArea(area: CropArea, size: Size, rotation: Rotation): CropArea {
  const { x, y, width, height } = area;
  switch (rotation) {
    case 0:
      return area;
    case 90:
      return { x: y, y: size.height - x - width, width: height, height: width };
    case 180:
      return { x: size.width - x - width, y: size.height - y - height, width, height };
    case 270:
      return { x: size.width - y - height, y: x, width: height, height: width };
  }
}

/** The size in the same aspect whose larger side is at most `side`. */
export function fitted({ width, height }: Size, side = largestSide): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The canvas transform (`a, b, c, d, e, f`) under which a picture drawn at (0, 0) is rotated and fills `size`. */
export function turnMatrix(
  { width, height }: Size,
  rotation: Rotation,
): [number, number, number, number, number, number] {
  switch (rotation) {
    case 0:
      return [1, 0, 0, 1, 0, 0];
    case 90:
      return [0, 1, -1, 0, width, 0];
    case 180:
      return [-1, 0, 0, -1, width, height];
    case 270:
      return [0, -1, 1, 0, 0, height];
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
