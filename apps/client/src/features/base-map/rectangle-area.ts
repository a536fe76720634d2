import type { Rectangle } from '@callejero/contract/rectangle.ts';
import type { QuarterArea } from '@callejero/contract/resources/quarters.ts';

/** The rectangle as an area that a map draws. */
export function toArea({ west, south, east, north }: Rectangle): QuarterArea {
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
