/** Where the rows of a table are, by a geometry or by columns. */
import type { Point } from '@callejero/contract/resource.ts';
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import type { FileTable } from '../formats/table.ts';
import { type LngLat, parseCoordinate, parsePosition } from './coordinates.ts';
import { invalidFile } from './invalid-file.ts';
import { codeIn, type ReferenceSystem, referenceSystemOf } from './reference-system.ts';

const fields = ['longitude', 'latitude', 'point'] as const;
type PositionField = (typeof fields)[number];

/** Headers of the columns that say where a row is, as `recognise-columns.ts` reads them. */
export const coordinateHeaders: Readonly<Record<PositionField, string>> = {
  latitude: `latitud, latitude, lat, coord lat, latitud wgs84, y lat, geo lat, latitud instalacion, latitudea, coord y, coordenada y,
    coordenada utm y, coordenada y local, utm y, y utm, y, norte, northing, geo epgs 4326 lat, geo epgs 4326 y, geo y, punto y, coordy, ycoord`,
  longitude: `longitud, longitude, lng, lon, long, coord lon, longitud wgs84, x lon, geo lon, geo lng, longitud instalacion, longitudea,
    coord x, coordenada x, coordenada utm x, coordenada x local, utm x, x utm, x, este, easting, geo epgs 4326 lon, geo epgs 4326 x, geo x,
    punto x, coordx, xcoord`,
  point: `coordenadas, coordenades, coordinates, koordenatuak, geo point 2d, geo point, geopoint, latlng, lat lng, lat lon, latitud longitud,
    ubicacion, location, geom, geometry, wkt, the geom, shape, georeferencia, punto, point, georeferenciacion, geolocalizacion, posicion, gps`,
};

export interface WrittenPosition {
  /** In the reference system of the file. */
  position: LngLat | null;
  /** The EPSG code in the cell. */
  srid: string | null;
}

/** @param cell the text of a row's column by its field */
export function positionIn(cell: (field: PositionField) => string | null): WrittenPosition {
  const [x, y] = [parseCoordinate(cell('longitude')), parseCoordinate(cell('latitude'))];
  if (x !== null && y !== null) return { position: [x, y], srid: null };
  return parsePosition(cell('point')) ?? { position: null, srid: null };
}

/**
 * The reference system of a table: the one that the file, a cell or the columns name, otherwise the one that puts the rows into the
 * city.
 */
export function systemOfTable(
  file: string,
  { crs }: Pick<FileTable, 'crs'>,
  mapping: ColumnMapping,
  written: readonly WrittenPosition[],
  city: Point | null,
): ReferenceSystem {
  const positions = written.flatMap(({ position }) => (position ? [position] : []));
  const srid = written.find((each) => each.srid !== null)?.srid ?? null;
  const columns = fields.flatMap((field) => mapping[field] ?? []);
  const code = codeIn(crs ?? '') ?? srid ?? codeIn(columns.join(' '));
  const system = referenceSystemOf(positions, code, city);
  if (typeof system === 'string') throw invalidFile(file, system);
  return system;
}
