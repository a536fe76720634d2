/** Points of geometries and of texts. WGS 84 degrees; over a city the plane is near enough. */
import type { Point } from '@callejero/contract/resource.ts';

/** [longitude, latitude] */
export type Position = readonly [number, number];

export function pointOf(lat: unknown, lng: unknown): Point | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return null;
  // A place in the Gulf of Guinea is a place without coordinates.
  if (lat === 0 && lng === 0) return null;
  return { lat: round(lat), lng: round(lng) };
}

/** Seven decimals are a centimetre, and what OpenStreetMap keeps: equal places stay equal after a round trip. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** The centre of a polygon's outer ring by area, of a line by length, of points by their mean. */
export function centroid(positions: readonly Position[], kind: 'points' | 'line' | 'ring'): Point | null {
  const weighted = kind === 'ring' ? ringCentre(positions) : kind === 'line' ? lineCentre(positions) : null;
  const centre = weighted ?? mean(positions);
  return centre && pointOf(centre[1], centre[0]);
}

function mean(positions: readonly Position[]): Position | null {
  if (positions.length === 0) return null;
  let x = 0;
  let y = 0;
  for (const [lng, lat] of positions) {
    x += lng;
    y += lat;
  }
  return [x / positions.length, y / positions.length];
}

/** Null for a ring without area. */
function ringCentre(ring: readonly Position[]): Position | null {
  const origin = ring[0];
  if (!origin) return null;
  let doubled = 0;
  let x = 0;
  let y = 0;
  let previous = ring.at(-1) ?? origin;
  for (const position of ring) {
    // Relative to the first point: the terms of neighbouring points far from zero would cancel each other.
    const [x0, y0] = [previous[0] - origin[0], previous[1] - origin[1]];
    const [x1, y1] = [position[0] - origin[0], position[1] - origin[1]];
    const cross = x0 * y1 - x1 * y0;
    doubled += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
    previous = position;
  }
  if (Math.abs(doubled) < 1e-14) return null;
  return [origin[0] + x / (3 * doubled), origin[1] + y / (3 * doubled)];
}

export function ringArea(ring: readonly Position[]): number {
  let doubled = 0;
  let previous = ring.at(-1);
  for (const position of ring) {
    if (previous) doubled += previous[0] * position[1] - position[0] * previous[1];
    previous = position;
  }
  return Math.abs(doubled) / 2;
}

function lineCentre(line: readonly Position[]): Position | null {
  let length = 0;
  let x = 0;
  let y = 0;
  let previous = line[0];
  for (const position of line) {
    if (previous) {
      const part = Math.hypot(position[0] - previous[0], position[1] - previous[1]);
      length += part;
      x += ((previous[0] + position[0]) / 2) * part;
      y += ((previous[1] + position[1]) / 2) * part;
    }
    previous = position;
  }
  return length > 0 ? [x / length, y / length] : null;
}

/** `40.42`, `40,42`, `-96,92°`. Null is nothing, or what is no number. */
export function parseDegrees(text: string | null): number | null {
  if (text === null) return null;
  const trimmed = text.replace(/[°\s]/g, '').replace(/^\+/, '');
  if (!/^-?\d{1,3}(?:[.,]\d+)?$/.test(trimmed)) return null;
  return Number(trimmed.replace(',', '.'));
}

const wktPattern = /^(?:SRID=4326;)?\s*POINT\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)\s*\)$/i;
const pairPattern =
  /^[([]?\s*(-?\d{1,3}(?:[.,]\d+)?)\s*(?:;|,\s|,(?=-?\d{1,3}\.)|\s)\s*(-?\d{1,3}(?:[.,]\d+)?)\s*[)\]]?$/;

/** `19.53, -96.92`, `19,53; -96,92`, `POINT(-96.92 19.53)`. */
export function parsePoint(text: string | null): Point | null {
  if (text === null) return null;
  const wkt = wktPattern.exec(text);
  if (wkt) return pointOf(Number(wkt[2]), Number(wkt[1]));
  const pair = pairPattern.exec(text);
  return pair ? pointOf(parseDegrees(pair[1] ?? null), parseDegrees(pair[2] ?? null)) : null;
}
