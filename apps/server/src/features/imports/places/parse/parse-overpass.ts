/** Overpass JSON (`out center tags`, `out geom`, `out body` with its nodes). */
import type { Point } from '@callejero/contract/resource.ts';
import { isTooLong, tooLong } from '../../reading/clean-text.ts';
import { centroid, type LngLat, pointOf } from '../../reading/coordinates.ts';
import { invalidFile } from '../../reading/invalid-file.ts';
import { isRecord, type PlaceCandidate, type RejectedRow, toTags } from '../candidate.ts';

interface Parsed {
  takenAt: string | null;
  candidates: PlaceCandidate[];
  rejects: RejectedRow[];
}

export function* parseOverpass(file: string, json: Record<string, unknown>): Generator<void, Parsed> {
  const { elements, remark } = json;
  // When Overpass runs out of time or memory, it answers 200 with part of the data and an error in `remark`.
  if (typeof remark === 'string' && /error|timed?.?out|timeout|memory/i.test(remark)) {
    throw invalidFile(
      file,
      'Overpass no terminó la consulta (se quedó sin tiempo o memoria): el archivo está incompleto. Descárgalo otra vez.',
    );
  }
  if (!Array.isArray(elements)) {
    throw invalidFile(file, 'El archivo de Overpass no tiene la lista «elements».');
  }
  const osm3s = isRecord(json.osm3s) ? json.osm3s : {};
  const takenAt = typeof osm3s.timestamp_osm_base === 'string' ? osm3s.timestamp_osm_base : null;
  const nodes = nodePositions(elements);
  const candidates: PlaceCandidate[] = [];
  const rejects: RejectedRow[] = [];
  for (const [index, element] of (elements as unknown[]).entries()) {
    yield;
    const row = index + 1;
    const id = isRecord(element) ? idOf(element) : null;
    if (!isRecord(element) || id === null) {
      rejects.push({ row, name: null, externalId: null, reason: 'No es un elemento de OpenStreetMap.' });
      continue;
    }
    const long = isRecord(element.tags) && Object.entries(element.tags).find(([, text]) => isTooLong(text));
    if (long) {
      rejects.push({ row, name: null, externalId: id, reason: tooLong(long[0]) });
      continue;
    }
    const tags = toTags(element.tags);
    const name = tags.name ?? tags['name:es'] ?? null;
    if (Object.keys(tags).length === 0) {
      rejects.push({ row, name, externalId: id, reason: 'No tiene etiquetas: es parte de otro elemento.' });
      continue;
    }
    candidates.push({
      row,
      externalId: id,
      name,
      tags,
      category: null,
      point: pointOfElement(element, nodes),
      osm: true,
    });
  }
  return { takenAt, candidates, rejects };
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
