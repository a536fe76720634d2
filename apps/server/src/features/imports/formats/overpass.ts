/** Overpass JSON (`out center tags`, `out geom`, `out body` with its nodes). */
import type { Point } from '@callejero/contract/resource.ts';
import { centroid, type LngLat, pointOf } from '../reading/coordinates.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { type FormatDriver, isRecord, type TableRow, textOf, type UnreadRow } from './table.ts';

export const overpass: FormatDriver = {
  format: 'overpass',
  recognises(file) {
    const document = file.json();
    return (
      isRecord(document) && (Array.isArray(document.elements) || 'osm3s' in document || 'remark' in document)
    );
  },
  *read(file) {
    const { elements, remark, osm3s } = file.json() as Record<string, unknown>;
    // When Overpass runs out of time or memory, it answers 200 with part of the data and an error in `remark`.
    if (typeof remark === 'string' && /error|timed?.?out|timeout|memory/i.test(remark)) {
      throw invalidFile(
        file.name,
        'Overpass no terminó la consulta (se quedó sin tiempo o memoria): el archivo está incompleto. Descárgalo otra vez.',
      );
    }
    if (!Array.isArray(elements))
      throw invalidFile(file.name, 'El archivo de Overpass no tiene la lista «elements».');
    const nodes = nodePositions(elements);
    const rows: TableRow[] = [];
    const unread: UnreadRow[] = [];
    for (const [index, element] of (elements as unknown[]).entries()) {
      yield;
      const row = index + 1;
      const osmId = isRecord(element) ? idOf(element) : null;
      if (!isRecord(element) || osmId === null) {
        unread.push({ row, externalId: null, reason: 'No es un elemento de OpenStreetMap.' });
        continue;
      }
      const values = tagsOf(element.tags);
      if (Object.keys(values).length === 0) {
        unread.push({ row, externalId: osmId, reason: 'No tiene etiquetas: es parte de otro elemento.' });
        continue;
      }
      const point = pointOfElement(element, nodes);
      rows.push({ row, osmId, values, geometry: point && [point.lng, point.lat] });
    }
    const takenAt = isRecord(osm3s) ? (textOf(osm3s.timestamp_osm_base) ?? null) : null;
    return { lists: [{ name: null, columns: [], rows, unread, crs: '4326' }], osm: true, takenAt };
  },
};

function tagsOf(tags: unknown): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [key, value] of Object.entries(isRecord(tags) ? tags : {})) {
    const text = textOf(value);
    if (text !== undefined && key.length <= 255) values[key] = text;
  }
  return values;
}

function idOf(element: Record<string, unknown>): string | null {
  const { type, id } = element;
  if (type !== 'node' && type !== 'way' && type !== 'relation') return null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? `${type}/${id}` : null;
}

function nodePositions(elements: readonly unknown[]): Map<number, LngLat> {
  const nodes = new Map<number, LngLat>();
  for (const element of elements) {
    if (!isRecord(element) || element.type !== 'node' || typeof element.id !== 'number') continue;
    if (typeof element.lat === 'number' && typeof element.lon === 'number') {
      nodes.set(element.id, [element.lon, element.lat]);
    }
  }
  return nodes;
}

/** A node's own point; for a way or relation the centre from Overpass, otherwise the one of its geometry. */
function pointOfElement(element: Record<string, unknown>, nodes: ReadonlyMap<number, LngLat>): Point | null {
  if (element.type === 'node') return pointOf(element.lat, element.lon);
  if (isRecord(element.center)) {
    const centre = pointOf(element.center.lat, element.center.lon);
    if (centre) return centre;
  }
  const line = positionsOf(element.geometry);
  if (line.length > 0) return centroid(line, isRing(line) ? 'ring' : 'line');
  if (isRecord(element.bounds)) {
    const { minlat, maxlat, minlon, maxlon } = element.bounds;
    if ([minlat, maxlat, minlon, maxlon].every((side) => typeof side === 'number')) {
      return pointOf((Number(minlat) + Number(maxlat)) / 2, (Number(minlon) + Number(maxlon)) / 2);
    }
  }
  if (Array.isArray(element.nodes)) {
    const found = element.nodes.flatMap((id: unknown) =>
      typeof id === 'number' ? (nodes.get(id) ?? []) : [],
    );
    const positions = pairs(found);
    if (positions.length > 0) return centroid(positions, isRing(positions) ? 'ring' : 'line');
  }
  if (Array.isArray(element.members)) {
    const all = element.members.flatMap((member: unknown) =>
      isRecord(member) ? [...positionsOf(member.geometry), ...positionsOf([member])] : [],
    );
    return centroid(all, 'points');
  }
  return null;
}

function pairs(flat: readonly number[]): LngLat[] {
  const positions: LngLat[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2)
    positions.push([flat[index] ?? 0, flat[index + 1] ?? 0]);
  return positions;
}

function positionsOf(geometry: unknown): LngLat[] {
  if (!Array.isArray(geometry)) return [];
  return geometry.flatMap((vertex: unknown) =>
    isRecord(vertex) && typeof vertex.lat === 'number' && typeof vertex.lon === 'number'
      ? [[vertex.lon, vertex.lat] as const]
      : [],
  );
}

function isRing(positions: readonly LngLat[]): boolean {
  const first = positions[0];
  const last = positions.at(-1);
  return positions.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
