/** GeoJSON geometries as one position each: points unchanged, the centre of everything else. */

import { centreOf, type LngLat, ringArea } from '../reading/coordinates.ts';
import { isRecord } from './table.ts';

export const geometryTypes: ReadonlySet<string> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]);

/** In the reference system of the file. For a GeometryCollection only the first level is read. */
export function positionOfGeometry(geometry: Record<string, unknown>): LngLat | null {
  const { type, coordinates } = geometry;
  switch (type) {
    case 'Point':
      return positionsOf([coordinates])[0] ?? null;
    case 'MultiPoint':
      return centreOf(positionsOf(coordinates), 'points');
    case 'LineString':
      return centreOf(positionsOf(coordinates), 'line');
    case 'MultiLineString':
      return centreOf(listOf(coordinates).flatMap(positionsOf), 'points');
    case 'Polygon':
      return centreOf(positionsOf(listOf(coordinates)[0]), 'ring');
    case 'MultiPolygon': {
      const rings = listOf(coordinates).map((polygon) => positionsOf(listOf(polygon)[0]));
      rings.sort((a, b) => ringArea(b) - ringArea(a));
      return centreOf(rings[0] ?? [], 'ring');
    }
    case 'GeometryCollection':
      for (const part of listOf(geometry.geometries)) {
        const position =
          isRecord(part) && part.type !== 'GeometryCollection' ? positionOfGeometry(part) : null;
        if (position) return position;
      }
      return null;
    default:
      return null;
  }
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function positionsOf(value: unknown): LngLat[] {
  return listOf(value).flatMap((position) =>
    Array.isArray(position) && typeof position[0] === 'number' && typeof position[1] === 'number'
      ? [[position[0], position[1]] as const]
      : [],
  );
}
