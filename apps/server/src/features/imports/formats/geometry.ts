/** GeoJSON geometries as one position each. Drivers of other formats give theirs in this form. */
import { getCentre, type LngLat, ringArea } from '../reading/coordinates.ts';
import { isRecord } from './table.ts';

interface Part {
  kind: 'points' | 'line' | 'ring';
  positions: LngLat[];
}

const partOf = (kind: Part['kind'], positions: unknown): Part => ({
  kind,
  positions: positionsIn(positions),
});

const partsByType: Readonly<Record<string, (coordinates: unknown) => Part[]>> = {
  Point: (position) => [partOf('points', [position])],
  MultiPoint: (positions) => [partOf('points', positions)],
  LineString: (line) => [partOf('line', line)],
  MultiLineString: (lines) => [partOf('points', listIn(lines).flatMap(listIn))],
  Polygon: (rings) => [partOf('ring', listIn(rings)[0])],
  MultiPolygon: (polygons) => listIn(polygons).map((rings) => partOf('ring', listIn(rings)[0])),
};
const collection = 'GeometryCollection';

export const isGeometryType = (type: unknown): boolean =>
  type === collection || (typeof type === 'string' && Object.hasOwn(partsByType, type));

/**
 * In the reference system of the file: points unchanged, otherwise the centre. Of several parts the first points count, then the
 * largest part. Of a GeometryCollection only the first level is read.
 */
export function positionOfGeometry(geometry: unknown): LngLat | null {
  const members =
    isRecord(geometry) && geometry.type === collection ? listIn(geometry.geometries) : [geometry];
  const parts = members.flatMap((member) =>
    isRecord(member) && typeof member.type === 'string' && Object.hasOwn(partsByType, member.type)
      ? (partsByType[member.type]?.(member.coordinates) ?? [])
      : [],
  );
  const filled = parts.filter(({ positions }) => positions.length > 0);
  const best =
    filled.find(({ kind }) => kind === 'points') ??
    filled.sort((a, b) => ringArea(b.positions) - ringArea(a.positions))[0];
  return best ? getCentre(best.positions, best.kind) : null;
}

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const positionsIn = (value: unknown): LngLat[] =>
  listIn(value).flatMap((position) => {
    const [x, y] = listIn(position);
    return isFiniteNumber(x) && isFiniteNumber(y) ? [[x, y] as const] : [];
  });

const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);
