/** Converts the coordinates of a file, in any reference system, to WGS 84 degrees. */
import { distanceBetween } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import proj4 from 'proj4';
import type { FileTable, Items } from '../formats/table.ts';
import { positionFields } from './common-columns.ts';
import { type LngLat, parsePoint } from './coordinates.ts';

export interface ReferenceSystem {
  toPoint(position: LngLat): Point | null;
  /** What was recognized, in Spanish; null for plain degrees. */
  note: string | null;
  /** Nobody knows it, so no position is a point. */
  isUnknown?: true;
}

interface Projection {
  code: string;
  /** A definition of PROJ; null for degrees of WGS 84 or of a system within a metre of them. */
  definition: string | null;
}

const utm = (zone: number, south: boolean, ellipsoid: string) =>
  `+proj=utm +zone=${zone}${south ? ' +south' : ''} ${ellipsoid} +units=m +no_defs`;
const grs80 = '+ellps=GRS80 +towgs84=0,0,0';
const ed50 = '+ellps=intl +towgs84=-87,-98,-121';
const gaussKrueger = (zone: number) =>
  `+proj=tmerc +lat_0=-90 +lon_0=${-75 + 3 * zone} +k=1 +x_0=${zone * 1_000_000 + 500_000} +y_0=0 ${grs80} +units=m`;

/** National systems in open data of Spanish-speaking countries. Source: epsg.io. */
const national: Readonly<Record<string, string>> = {
  6372: `+proj=lcc +lat_0=12 +lon_0=-102 +lat_1=17.5 +lat_2=29.5 +x_0=2500000 +y_0=0 ${grs80} +units=m`,
  3116: `+proj=tmerc +lat_0=4.596200416666666 +lon_0=-74.07750791666666 +k=1 +x_0=1000000 +y_0=1000000 ${grs80} +units=m`,
  9377: `+proj=tmerc +lat_0=4 +lon_0=-73 +k=0.9992 +x_0=5000000 +y_0=2000000 ${grs80} +units=m`,
  9498: `+proj=tmerc +lat_0=-34.629266666666667 +lon_0=-58.463308333333333 +k=1 +x_0=20000 +y_0=70000 ${grs80} +units=m`,
  5367: `+proj=tmerc +lat_0=0 +lon_0=-84 +k=0.9999 +x_0=500000 +y_0=0 ${grs80} +units=m`,
};

/** The system of an EPSG code; null if it is unknown here. */
function projectionOf(code: string): Projection | null {
  const known = (definition: string | null) => ({ code, definition });
  if (/^(?:4326|4258|4674|4269|4979|84)$/.test(code)) return known(null);
  if (/^(?:3857|900913|102100|102113|3785)$/.test(code)) return known('EPSG:3857');
  const family = Number(code.slice(0, -2));
  const zone = Number(code.slice(-2));
  if (zone >= 1 && zone <= 60 && code.length === 5) {
    if (family === 326 || family === 327) return known(utm(zone, family === 327, '+datum=WGS84'));
    if (family === 258) return known(utm(zone, false, grs80));
    if (family === 230) return known(utm(zone, false, ed50));
  }
  const number = Number(code);
  // SIRGAS 2000: zones 11 to 22 north, 17 to 25 south.
  if (number >= 31965 && number <= 31976) return known(utm(number - 31954, false, grs80));
  if (number >= 31977 && number <= 31985) return known(utm(number - 31960, true, grs80));
  // POSGAR 2007 and 94, zones 1 to 7.
  if (number >= 5343 && number <= 5349) return known(gaussKrueger(number - 5342));
  if (number >= 22181 && number <= 22187) return known(gaussKrueger(number - 22180));
  const definition = national[code];
  return definition === undefined ? null : known(definition);
}

/** The EPSG code in a text: `urn:ogc:def:crs:EPSG::25830`, `UTM_X_ETRS89_H30`, `coord_x_3857`. */
export function codeIn(written: string): string | null {
  const text = written.slice(0, 600);
  const codes = [...text.matchAll(/(?<!\d)\d{4,6}(?!\d)/g)].map(([code]) => code);
  const named = codes.find((code) => projectionOf(code) !== null);
  if (named !== undefined) return named;
  if (/crs:?84/i.test(text)) return '4326';
  if (/mercator/i.test(text)) return '3857';
  const zone =
    /(?:utm|etrs|huso|zona|zone|ed50|wgs)\D{0,40}(?:(?:89|84|50)\D{1,40})?(?<!\d)(\d{1,2})(?:\s?([ns]))?(?![\d\p{L}])/iu.exec(
      text.replace(/etrs\s*_?89|wgs\s*_?84|ed\s*_?50/gi, 'etrs '),
    );
  if (!zone) return null;
  const number = (zone[1] ?? '').padStart(2, '0');
  if (Number(number) < 1 || Number(number) > 60) return null;
  if (/ed\s*_?50/i.test(text)) return `230${number}`;
  if (/etrs/i.test(text)) return `258${number}`;
  return `${zone[2]?.toLowerCase() === 's' ? '327' : '326'}${number}`;
}

/** Systems that a file may use without naming it; of equal matches the first is taken. */
function candidatesFor(city: Point): Projection[] {
  const zone = Math.floor((city.lng + 180) / 6) + 1;
  const zones = [zone, zone - 1, zone + 1].map((each) => String(((each + 59) % 60) + 1).padStart(2, '0'));
  const hemispheres = city.lat < 0 ? ['327', '326'] : ['326', '327'];
  const codes = [
    ...hemispheres.flatMap((family) => zones.map((each) => `${family}${each}`)),
    '3857',
    ...Object.keys(national),
    // Those of Argentina put places of other countries anywhere.
    ...(city.lat < -21 ? ['5343', '5344', '5345', '5346', '5347', '5348', '5349'] : []),
  ];
  return codes.flatMap((code) => projectionOf(code) ?? []);
}

/** Between the city's centre and its places. */
const maxKilometres = 100;
const isNear = (point: Point | null, city: Point): boolean =>
  point !== null && distanceBetween(point, city) <= maxKilometres * 1000;

const forward = ({ definition }: Projection) => {
  if (definition === null) return ([x, y]: LngLat) => parsePoint(y, x);
  const converter = proj4(definition, 'EPSG:4326');
  return ([x, y]: LngLat): Point | null => {
    const [lng = Number.NaN, lat = Number.NaN] = converter.forward([x, y]);
    return parsePoint(lat, lng);
  };
};
const swapped = ([x, y]: LngLat): LngLat => [y, x];
const shareOf = (positions: readonly LngLat[], test: (position: LngLat) => boolean): number =>
  positions.length === 0 ? 0 : positions.filter(test).length / positions.length;
const looksLikeDegrees = ([x, y]: LngLat): boolean =>
  (Math.abs(x) <= 180 && Math.abs(y) <= 90) || (Math.abs(y) <= 180 && Math.abs(x) <= 90);

const sampleSize = 200;

/**
 * The system of a file's positions: the one that the file, a column or a cell names (`code`), otherwise degrees, otherwise the
 * candidate that puts the places into the city. Corrects latitude and longitude that are swapped throughout. Returns a refusal in
 * Spanish for metres of an unknown system.
 */
export function detectReferenceSystem(
  positions: Items<LngLat>,
  code: string | null,
  city: Point | null,
): ReferenceSystem | string {
  const step = Math.max(1, Math.floor(positions.length / sampleSize));
  const sample: LngLat[] = [];
  let index = 0;
  for (const [x, y] of positions) {
    if (index % step === 0 && (x !== 0 || y !== 0)) sample.push([x, y]);
    index += 1;
  }
  const declared = code === null ? null : projectionOf(code);
  const near = (toPoint: ReferenceSystem['toPoint']) =>
    city ? shareOf(sample, (position) => isNear(toPoint(position), city)) : 0;
  /** As written or with the axes swapped, whichever puts more places into the city. */
  const oriented = (
    projection: Projection,
  ): { toPoint: ReferenceSystem['toPoint']; share: number; turned: boolean } => {
    const toPoint = forward(projection);
    const turned = (position: LngLat) => toPoint(swapped(position));
    const [straight, exchanged] = [near(toPoint), near(turned)];
    const out = shareOf(sample, ([, y]) => Math.abs(y) > 90);
    const turns =
      exchanged > straight || (projection.definition === null && exchanged === straight && out > 0.5);
    return turns
      ? { toPoint: turned, share: exchanged, turned: true }
      : { toPoint, share: straight, turned: false };
  };
  const turnedNote = 'La latitud y la longitud venían cambiadas.';

  if (
    declared?.definition === null ||
    (!declared && shareOf(sample, looksLikeDegrees) >= 0.9) ||
    sample.length === 0
  ) {
    const { toPoint, turned } = oriented({ code: '4326', definition: null });
    if (turned || city === null) return { toPoint, note: turned ? turnedNote : null };
    const isSwapped = (position: LngLat) =>
      !isNear(toPoint(position), city) && isNear(toPoint(swapped(position)), city);
    let single = 0;
    for (const position of positions) if (isSwapped(position)) single += 1;
    return {
      toPoint: (position) => toPoint(isSwapped(position) ? swapped(position) : position),
      note: single > 0 ? `La latitud y la longitud venían cambiadas en ${single} de las filas.` : null,
    };
  }
  if (declared) {
    const { toPoint } = oriented(declared);
    return { toPoint, note: `Las coordenadas están en EPSG:${declared.code}.` };
  }
  if (city) {
    // Degrees without the decimal separator, as spreadsheets leave them.
    for (const scale of [1e6, 1e7, 1e5]) {
      const degrees = ([x, y]: LngLat) => parsePoint(y / scale, x / scale);
      if (near(degrees) >= 0.9)
        return { toPoint: degrees, note: 'Las coordenadas venían sin su punto decimal.' };
    }
    const fitting = candidatesFor(city)
      .map((projection) => ({ ...projection, ...oriented(projection) }))
      .filter(({ share }) => share >= 0.6);
    const [best] = fitting;
    const example = sample[0];
    const place = best && example ? best.toPoint(example) : null;
    const agree = fitting.every(({ toPoint }) => {
      const other = example ? toPoint(example) : null;
      return place && other && distanceBetween(place, other) < 1000;
    });
    if (best && agree) {
      return {
        toPoint: best.toPoint,
        note: `Las coordenadas están en metros y no dicen su sistema: se han leído como EPSG:${best.code}, que las pone en la ciudad.`,
      };
    }
  }
  return `Las coordenadas están en metros${code === null ? '' : ` (EPSG:${code}, que no se conoce aquí)`} y no se sabe en qué sistema de referencia. Di su código EPSG, añádelo al nombre de la columna, como «x_25830», o conviértelas a grados (WGS 84).`;
}

/** What a row says of where it is. */
export interface WrittenPosition {
  /** In the reference system of the file. */
  position: LngLat | null;
  /** The EPSG code in the cell. */
  srid: string | null;
}

/** The positions of a table as numbers, which need little memory. */
export class WrittenPositions {
  /** The code of the first cell that has one. */
  srid: string | null = null;
  private readonly numbers: number[] = [];

  add({ position, srid }: WrittenPosition): void {
    this.srid ??= srid;
    if (position) this.numbers.push(...position);
  }

  get positions(): Items<LngLat> {
    const { numbers } = this;
    return {
      length: numbers.length / 2,
      *[Symbol.iterator]() {
        for (let at = 0; at < numbers.length; at += 2) yield [numbers[at] ?? 0, numbers[at + 1] ?? 0];
      },
    };
  }
}

/**
 * The reference system of a table: the one that a person, the file, a cell or the columns name, otherwise the one that puts the rows
 * into the city. Without a known one no row has a point, and the note says what to do.
 */
export function systemOfTable(
  { crs }: Pick<FileTable, 'crs'>,
  mapping: ColumnMapping,
  { positions, srid }: Pick<WrittenPositions, 'positions' | 'srid'>,
  { city, srid: chosen }: { city: Point | null; srid: string | null },
): ReferenceSystem {
  const columns = positionFields.flatMap((field) => mapping[field] ?? []);
  const code = chosen ?? codeIn(crs ?? '') ?? srid ?? codeIn(columns.join(' '));
  const system = detectReferenceSystem(positions, code, city);
  return typeof system === 'string' ? { toPoint: () => null, note: system, isUnknown: true } : system;
}
