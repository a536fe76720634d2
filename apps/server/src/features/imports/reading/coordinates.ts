/** Points of geometries and of texts, in WGS 84 degrees. Within a city the plane is a sufficient approximation. */
import type { Point } from '@callejero/contract/resource.ts';

/** [longitude, latitude] */
export type LngLat = readonly [number, number];

export function pointOf(lat: unknown, lng: unknown): Point | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return null;
  // Zero coordinates, a point in the Gulf of Guinea, mean missing ones.
  if (lat === 0 && lng === 0) return null;
  return { lat: round(lat), lng: round(lng) };
}

/** Seven decimals (one centimetre), as OpenStreetMap stores: equal places stay equal after a round trip. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** The centre of a polygon's outer ring by area, of a line by length, of points by their mean; in the unit of the positions. */
export function centreOf(positions: readonly LngLat[], kind: 'points' | 'line' | 'ring'): LngLat | null {
  const weighted = kind === 'ring' ? ringCentre(positions) : kind === 'line' ? lineCentre(positions) : null;
  return weighted ?? mean(positions);
}

/** The same for positions in degrees. */
export function centroid(positions: readonly LngLat[], kind: 'points' | 'line' | 'ring'): Point | null {
  const centre = centreOf(positions, kind);
  return centre && pointOf(centre[1], centre[0]);
}

function mean(positions: readonly LngLat[]): LngLat | null {
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
function ringCentre(ring: readonly LngLat[]): LngLat | null {
  const origin = ring[0];
  if (!origin) return null;
  let doubled = 0;
  let x = 0;
  let y = 0;
  let previous = ring.at(-1) ?? origin;
  for (const position of ring) {
    // Relative to the first point: far from zero, the differences of large products would lose precision.
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

export function ringArea(ring: readonly LngLat[]): number {
  let doubled = 0;
  let previous = ring.at(-1);
  for (const position of ring) {
    if (previous) doubled += previous[0] * position[1] - position[0] * previous[1];
    previous = position;
  }
  return Math.abs(doubled) / 2;
}

function lineCentre(line: readonly LngLat[]): LngLat | null {
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

/** Longer than any notation of a position. The expressions below may only meet shorter texts. */
const maxPosition = 200;

/** `40.42`, `40,42`, `-96,92°`; null for empty text or no number. */
export function parseDegrees(text: string | null): number | null {
  if (text === null || text.length > maxPosition) return null;
  const trimmed = text.replace(/[°\s]/g, '').replace(/^\+/, '');
  if (!/^-?\d{1,3}(?:[.,]\d+)?$/.test(trimmed)) return null;
  return Number(trimmed.replace(',', '.'));
}

const dms =
  /^([NSEWO])?\s*(-?\d{1,3})\s*[°ºd:\s]\s*(\d{1,2})\s*['’′´:m\s]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″s]|''|´´)?)?\s*([NSEWO])?$/i;

/**
 * A coordinate in any notation, in degrees or metres: `19,53`, `4.474.254,35`, `96.92° W`, `19°32'12"N`. Null if it is no number.
 */
export function parseCoordinate(written: string | null): number | null {
  if (written === null || written.length > maxPosition) return null;
  const text = written.trim().replace(/[−–]/g, '-');
  const parts = dms.exec(text);
  if (parts) {
    const [, before = '', degrees = '', minutes = '', seconds = '0', behind = ''] = parts;
    const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3600;
    return degrees.startsWith('-') || /[SWO]/i.test(before + behind) ? -size : size;
  }
  const plain = /^([+-]?)([\d.,\s']+)\s*[°º]?\s*([NSEWO])?$/i.exec(text);
  if (!plain) return null;
  const size = parseAmount((plain[2] ?? '').replace(/[\s']/g, ''));
  if (size === null) return null;
  return plain[1] === '-' || /[SWO]/i.test(plain[3] ?? '') ? -size : size;
}

/** Of two separators the last is the decimal one; one that occurs more than once separates thousands. */
function parseAmount(text: string): number | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const separator = last < 0 ? '' : text.charAt(last);
  const repeated = separator !== '' && text.indexOf(separator) !== last;
  const number =
    last < 0 || repeated
      ? text.replace(/[.,]/g, '')
      : `${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`;
  return /^\d+(?:\.\d*)?$/.test(number) ? Number(number) : null;
}

const wktPattern = /^(?:SRID=(\d{4,6});)?\s*POINT\s*Z?\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)(?:\s+-?[\d.]+)?\s*\)$/i;
const number = String.raw`[+-]?\d[\d.]*(?:,\d+)?|[+-]?\d+\.\d+`;
const pairPattern = new RegExp(
  String.raw`^[([{]?\s*(?:lat\w*\s*[:=]\s*)?(${number})\s*(?:;|,\s+|\||/|\s+|,(?=-?\d+\.))\s*(?:l(?:ng|on)\w*\s*[:=]\s*)?(${number})\s*[)\]}]?$`,
  'i',
);

/** `42°52'40"N 8°32'40"W`, `42.88 N, 8.54 W` */
const sexagesimalPair = /^(.+?[NS])[\s,;]+(.+[EWO])$/i;

interface WrittenPosition {
  /** Longitude (or easting) first, unless the two are swapped in the whole file. */
  position: LngLat;
  /** The EPSG code of `SRID=25830;POINT(…)`. */
  srid: string | null;
}

/** Both coordinates in one cell: `19.53, -96.92`, `19,53; -96,92`, `POINT(-96.92 19.53)`, `[19.53 -96.92]`. */
export function parsePosition(text: string | null): WrittenPosition | null {
  if (text === null || text.length > maxPosition) return null;
  const wkt = wktPattern.exec(text);
  if (wkt) return { position: [Number(wkt[2]), Number(wkt[3])], srid: wkt[1] ?? null };
  const pair = pairPattern.exec(text) ?? sexagesimalPair.exec(text);
  const [first, second] = [parseCoordinate(pair?.[1] ?? null), parseCoordinate(pair?.[2] ?? null)];
  return first === null || second === null ? null : { position: [second, first], srid: null };
}

/** The same in degrees. */
export function parsePoint(text: string | null): Point | null {
  const found = parsePosition(text);
  return found && pointOf(found.position[1], found.position[0]);
}
