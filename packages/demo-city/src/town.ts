import type { Point } from '@callejero/contract/resource.ts';
import type { FeatureCollection } from 'geojson';
import { around } from './around.ts';

const isPosition = (value: unknown): value is [lng: number, lat: number] =>
  Array.isArray(value) && typeof value[0] === 'number';

/** The map of a town with this name around this point: `town.geojson`, which has OpenStreetMap's keys, moved there. */
export function moveTown(geojson: string, name: string, center: Point): FeatureCollection {
  const move = around(center);
  return JSON.parse(geojson, (_, value: unknown) => {
    if (value === '{city}') return name;
    if (!isPosition(value)) return value;
    const { lat, lng } = move({ lat: value[1], lng: value[0] });
    return [lng, lat];
  }) as FeatureCollection;
}
