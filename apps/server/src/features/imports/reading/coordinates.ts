/** Points of geometries and of texts, in WGS 84 degrees. Within a city the plane is a sufficient approximation. */
import type { Point } from '@callejero/contract/resource.ts';

/** [longitude, latitude] */
export type LngLat = readonly [number, number];

export function parsePoint(lat: unknown, lng: unknown): Point | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return null;
  // Zero coordinates, a point in the Gulf of Guinea, mean missing ones.
  if (lat === 0 && lng === 0) return null;
  return { lat: round(lat), lng: round(lng) };
}

/** Seven decimals (one centimetre), as OpenStreetMap stores: equal places stay equal after a round trip. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** The centre of a polygon's outer ring by area, of a line by length, of points by their mean; in the unit of the positions. */
export function getCentre(positions: readonly LngLat[], kind: 'points' | 'line' | 'ring'): LngLat | null {
  const weighted = kind === 'ring' ? ringCentre(positions) : kind === 'line' ? lineCentre(positions) : null;
  return weighted ?? mean(positions);
}

/** The same for positions in degrees. */
export function centroid(positions: readonly LngLat[], kind: 'points' | 'line' | 'ring'): Point | null {
  const centre = getCentre(positions, kind);
  return centre && parsePoint(centre[1], centre[0]);
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

const hemisphere = 'n(?:orte|orth)?|s(?:ur|outh)?|e(?:ste|ast)?|o(?:este)?|w(?:est)?';
/** `19° 32' 12" N`, `N 19°32.2'`, `-96:55:10`, `O 96 55 10`; minutes or seconds may have decimals. */
const dms = new RegExp(
  String.raw`^(${hemisphere})?\.?\s*(-?\d{1,3})\s*[°ºd:\s]\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:['’′´:m\s]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″“s]|['’′´]{2})?)?)?\s*(${hemisphere})?\.?$`,
  'i',
);
const decimal = new RegExp(
  String.raw`^(${hemisphere})?\.?\s*([+-]?)\s*([\d.,\s']+)\s*[°º]?\s*(${hemisphere})?\.?$`,
  'i',
);
const isNegative = (letters: string): boolean => /[swo]/i.test(letters.charAt(0));

/**
 * A coordinate in any notation, in degrees or metres: `19,53`, `4.474.254,35`, `96.92° W`, `O 96.92`, `19°32'12"N`, `N 19° 32.2'`.
 * Null if it is no number.
 */
export function parseCoordinate(written: string | null): number | null {
  if (written === null || written.length > maxPosition || !/\d/.test(written)) return null;
  const text = written
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/^(?:lat(?:itud)?|lon(?:g(?:itud)?)?|lng)\b[.:=\s]*/i, '');
  const parts = dms.exec(text);
  // Without signs, two groups of digits are an amount: `12 345`.
  if (parts && (parts[4] !== undefined || /[°ºd:a-z]/i.test(text))) {
    const [, before = '', degrees = '', minutes = '', seconds = '0', behind = ''] = parts;
    const [arcMinutes, arcSeconds] = [decimalOf(minutes), decimalOf(seconds)];
    if (arcMinutes >= 60 || arcSeconds >= 60) return null;
    const size = Math.abs(Number(degrees)) + arcMinutes / 60 + arcSeconds / 3600;
    return degrees.startsWith('-') || isNegative(before || behind) ? -size : size;
  }
  const plain = decimal.exec(text);
  if (!plain) return null;
  const [, before = '', sign, amount = '', behind = ''] = plain;
  const size = parseAmount(amount.replace(/[\s']/g, ''));
  if (size === null) return null;
  return sign === '-' || isNegative(before || behind) ? -size : size;
}

const decimalOf = (text: string): number => Number(text.replace(',', '.'));

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

/** `42°52'40"N 8°32'40"W`, `42.88 N, 8.54 W`, `N 42.88, O 8.54` */
const behindPair = /^(.*?\d.*?[NS])[\s,;/]+(.*\d.*[EWO])$/i;
const beforePair = /^([NS].+?)[\s,;/]+([EWO].+)$/i;

interface WrittenPosition {
  /** Longitude (or easting) first, unless the two are swapped in the whole file. */
  position: LngLat;
  /** The EPSG code of `SRID=25830;POINT(…)`. */
  srid: string | null;
}

const numbers = /-?\d{1,9}(?:\.\d{1,20})?/g;

/** The centre of a shape in WKT, the point of GeoJSON, WKB in hexadecimal, or of a link to a map; null for other texts. */
function shapeIn(text: string): WrittenPosition | null {
  const head = text.slice(0, 500);
  const link = /^(?:https?:\/\/|geo:)/i.test(head)
    ? (/!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/.exec(head) ??
      /(?:@|^geo:|[?&](?:q|ll|query|center|daddr|destination|mlat)=(?:loc:)?)(-?\d{1,2}\.\d+)(?:,|%2C|&mlon=)(-?\d{1,3}\.\d+)/i.exec(
        head,
      ))
    : null;
  if (link) return { position: [Number(link[2]), Number(link[1])], srid: null };
  const point = /^\{[^{}]{0,200}"Point"/.test(head)
    ? /"coordinates"\s{0,5}:\s{0,5}\[\s{0,5}(-?[\d.]+)\s{0,5},\s{0,5}(-?[\d.]+)/.exec(head)
    : null;
  if (point) return { position: [Number(point[1]), Number(point[2])], srid: null };
  if (/^0[01]\d{2}0{4}[\da-f]{34,58}$/i.test(head)) return pointOfWkb(head);
  const [, srid = null, kind = ''] =
    /^(?:SRID=(\d{4,6});)?\s*(MULTIPOINT|(?:MULTI)?(?:LINESTRING|POLYGON))\b/i.exec(head) ?? [];
  if (kind === '') return null;
  // The first ring or line, as pairs.
  const [first = ''] = text
    .slice(text.indexOf('('))
    .replace(/^[\s(]+/, '')
    .split(/\)\s*,/, 1);
  const positions = first.split(',').flatMap((pair): LngLat[] => {
    const [x, y] = (pair.match(numbers) ?? []).map(Number);
    return x === undefined || y === undefined ? [] : [[x, y]];
  });
  const position = getCentre(
    positions,
    /POLYGON/i.test(kind) ? 'ring' : /LINE/i.test(kind) ? 'line' : 'points',
  );
  return position && { position, srid };
}

/** As PostGIS writes its columns. */
function pointOfWkb(hexadecimal: string): WrittenPosition | null {
  const view = new DataView(
    Uint8Array.from(hexadecimal.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer,
  );
  const little = view.getUint8(0) === 1;
  const type = view.getUint32(1, little);
  const start = (type & 0x20000000) === 0 ? 5 : 9;
  if ((type & 0xff) !== 1 || view.byteLength < start + 16) return null;
  const srid = start === 9 ? String(view.getUint32(5, little)) : null;
  return { position: [view.getFloat64(start, little), view.getFloat64(start + 8, little)], srid };
}

/** Both coordinates in one cell: `19.53, -96.92`, `19,53; -96,92`, `POINT(-96.92 19.53)`, `[19.53 -96.92]`. */
export function parsePosition(text: string | null): WrittenPosition | null {
  if (text === null) return null;
  const found = shapeIn(text);
  if (found) return found;
  if (text.length > maxPosition) return null;
  const wkt = wktPattern.exec(text);
  if (wkt) return { position: [Number(wkt[2]), Number(wkt[3])], srid: wkt[1] ?? null };
  const pair = pairPattern.exec(text) ?? behindPair.exec(text) ?? beforePair.exec(text);
  const [first, second] = [parseCoordinate(pair?.[1] ?? null), parseCoordinate(pair?.[2] ?? null)];
  return first === null || second === null ? null : { position: [second, first], srid: null };
}
