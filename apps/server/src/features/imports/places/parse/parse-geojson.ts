/** GeoJSON: points as they are, the centre of everything else. */
import type { Point } from '@callejero/contract/resource.ts';
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { cleanText } from '../../reading/clean-text.ts';
import { centroid, type Position, pointOf, ringArea } from '../../reading/coordinates.ts';
import { invalidFile } from '../../reading/invalid-file.ts';
import { isRecord, type PlaceCandidate, type RejectedRow, toTags } from '../candidate.ts';
import { guessPlaceColumns, readColumns } from '../columns.ts';

interface Parsed {
  columns: string[];
  mapping: ColumnMapping;
  candidates: PlaceCandidate[];
  rejects: RejectedRow[];
}

const geometryTypes = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]);

export function isGeoJson(json: Record<string, unknown>): boolean {
  return json.type === 'FeatureCollection' || json.type === 'Feature' || geometryTypes.has(String(json.type));
}

export function parseGeoJson(
  file: string,
  json: Record<string, unknown>,
  chosen: ColumnMapping | undefined,
): Parsed {
  const features =
    json.type === 'FeatureCollection' ? json.features : json.type === 'Feature' ? [json] : null;
  if (!Array.isArray(features)) {
    throw invalidFile(
      file,
      json.type === 'FeatureCollection'
        ? 'El GeoJSON no tiene la lista «features».'
        : 'El GeoJSON es una geometría sin propiedades: no dice qué lugar es.',
    );
  }
  const properties = features.map((feature: unknown) => (isRecord(feature) ? propertiesOf(feature) : {}));
  const columns = columnNames(properties);
  const mapping = chosen ?? guessPlaceColumns(columns);
  const candidates: PlaceCandidate[] = [];
  const rejects: RejectedRow[] = [];
  features.forEach((feature: unknown, index) => {
    const row = index + 1;
    if (!isRecord(feature) || feature.type !== 'Feature') {
      rejects.push({ row, name: null, externalId: null, reason: 'No es un elemento (Feature) de GeoJSON.' });
      return;
    }
    const own = properties[index] ?? {};
    const read = readColumns(own, mapping);
    const osmId = osmIdOf(feature, own);
    const id = osmId ?? read.externalId ?? cleanText(feature.id);
    candidates.push({
      row,
      externalId: id?.slice(0, 200) ?? null,
      name: read.name,
      tags: read.tags,
      category: osmId ? null : read.category,
      point: isRecord(feature.geometry) ? pointOfGeometry(feature.geometry) : read.point,
      osm: osmId !== null,
    });
  });
  return { columns, mapping, candidates, rejects };
}

/** Some exporters put OpenStreetMap's tags under `tags` instead of beside the id. */
function propertiesOf(feature: Record<string, unknown>): Record<string, string> {
  const own = isRecord(feature.properties) ? feature.properties : {};
  return { ...toTags(own), ...toTags(own.tags) };
}

function columnNames(rows: readonly Record<string, string>[]): string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name);
    if (names.size > 500) break;
  }
  return [...names];
}

const osmIdPattern = /^(?:https?:\/\/(?:www\.)?openstreetmap\.org\/)?(node|way|relation)\/(\d{1,19})$/;

function osmIdOf(feature: Record<string, unknown>, own: Record<string, string>): string | null {
  for (const id of [feature.id, own['@id'], own.id, own.osm_id]) {
    const match = typeof id === 'string' ? osmIdPattern.exec(id) : null;
    if (match) return `${match[1]}/${match[2]}`;
  }
  return null;
}

/** One level of a GeometryCollection is looked into: nobody nests them. */
function pointOfGeometry(geometry: Record<string, unknown>): Point | null {
  const { type, coordinates } = geometry;
  switch (type) {
    case 'Point': {
      const [position] = positionsOf([coordinates]);
      return position ? pointOf(position[1], position[0]) : null;
    }
    case 'MultiPoint':
      return centroid(positionsOf(coordinates), 'points');
    case 'LineString':
      return centroid(positionsOf(coordinates), 'line');
    case 'MultiLineString':
      return centroid(listOf(coordinates).flatMap(positionsOf), 'points');
    case 'Polygon':
      return centroid(positionsOf(listOf(coordinates)[0]), 'ring');
    case 'MultiPolygon': {
      const rings = listOf(coordinates).map((polygon) => positionsOf(listOf(polygon)[0]));
      rings.sort((a, b) => ringArea(b) - ringArea(a));
      return centroid(rings[0] ?? [], 'ring');
    }
    case 'GeometryCollection':
      for (const part of listOf(geometry.geometries)) {
        const point = isRecord(part) && part.type !== 'GeometryCollection' ? pointOfGeometry(part) : null;
        if (point) return point;
      }
      return null;
    default:
      return null;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function positionsOf(value: unknown): Position[] {
  return listOf(value).flatMap((position) =>
    Array.isArray(position) && typeof position[0] === 'number' && typeof position[1] === 'number'
      ? [[position[0], position[1]] as const]
      : [],
  );
}
