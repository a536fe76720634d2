import type { Point } from '@callejero/contract/resource.ts';

/** The centre of the town in `town/`: that of the city without configuration. */
const centre = { lat: 19.54, lng: -96.92 } as const;
const width = (lat: number) => Math.cos((lat * Math.PI) / 180);
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Moves points of the data to the same place, in metres, of the town around another centre. */
export function around({ lat, lng }: Point): (point: Point) => Point {
  const stretch = width(centre.lat) / width(lat);
  return (point) => ({
    lat: rounded(lat + (point.lat - centre.lat)),
    lng: rounded(lng + (point.lng - centre.lng) * stretch),
  });
}
