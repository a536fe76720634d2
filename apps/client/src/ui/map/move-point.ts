import type { Point } from '@callejero/contract/resource.ts';

/** Rounds to six decimals, about 11 cm. */
export function roundPoint({ lat, lng }: Point): Point {
  const round = (value: number) => Math.round(value * 1e6) / 1e6;
  const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180;
  return { lat: round(Math.min(90, Math.max(-90, lat))), lng: round(wrapped) };
}

const directions: Record<string, [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The point moved by one step (4 pixels of the map, 40 for a large step) in the arrow key's direction; null for other keys. */
export function moved(point: Point, key: string, zoom: number, large: boolean): Point | null {
  const direction = Object.hasOwn(directions, key) ? directions[key] : undefined;
  if (!direction) return null;
  const degrees = ((large ? 40 : 4) * 360) / (512 * 2 ** zoom);
  const [east, north] = direction;
  return roundPoint({
    lng: point.lng + east * degrees,
    // Mercator stretches north–south by 1/cos: the same number of pixels is fewer degrees.
    lat: point.lat + north * degrees * Math.cos((point.lat * Math.PI) / 180),
  });
}
