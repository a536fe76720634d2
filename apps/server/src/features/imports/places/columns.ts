/** Columns of a table (or properties of GeoJSON) as a place: which column means what, and reading a row by it. */

import type { Point } from '@callejero/contract/resource.ts';
import type { ColumnMapping, PlaceColumnField } from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { cleanText, stripHtml } from '../reading/clean-text.ts';
import { parseDegrees, parsePoint, pointOf } from '../reading/coordinates.ts';
import { guessColumns, normaliseHeader } from '../reading/guess-columns.ts';

/**
 * Headers that people and portals use, best first, without accents, signs or capitals. Those that end in
 * «instalacion» are the event lists of Spanish cities: the place is the venue, not the event.
 */
const synonyms: Record<PlaceColumnField, readonly string[]> = {
  name: [
    'nombre instalacion',
    'nombre',
    'name',
    'nombre comercial',
    'nom estab',
    'nombre del establecimiento',
    'establecimiento',
    'comercio',
    'negocio',
    'rotulo',
    'denominacion',
    'razon social',
    'titulo',
    'title',
    'lugar',
    'place',
    'business name',
    'store name',
  ],
  externalId: [
    'id',
    'pk',
    'codigo',
    'clave',
    'identificador',
    'uid',
    'uuid',
    'ref',
    'clee',
    'external id',
    'place id',
    'osm id',
  ],
  latitude: [
    'latitud',
    'latitude',
    'lat',
    'coord lat',
    'latitud wgs84',
    'y lat',
    'geo lat',
    'latitud instalacion',
  ],
  longitude: [
    'longitud',
    'longitude',
    'lng',
    'lon',
    'long',
    'coord lon',
    'longitud wgs84',
    'x lon',
    'geo lon',
    'geo lng',
    'longitud instalacion',
  ],
  point: [
    'coordenadas',
    'coordinates',
    'geo point 2d',
    'geo point',
    'geopoint',
    'latlng',
    'lat lng',
    'lat lon',
    'ubicacion',
    'location',
    'geom',
    'wkt',
    'the geom',
  ],
  category: [
    'categoria',
    'category',
    'giro',
    'actividad',
    'nombre act',
    'rubro',
    'tipo',
    'type',
    'sector',
    'epigrafe',
    'clase',
  ],
  description: ['descripcion', 'description', 'descripcion entidad', 'detalle', 'resumen', 'notas'],
  street: [
    'nombre via instalacion',
    'calle',
    'street',
    'direccion',
    'address',
    'nombre via',
    'nom vial',
    'via',
    'domicilio',
    'addr street',
  ],
  number: [
    'num instalacion',
    'numero',
    'num',
    'number',
    'numero exterior',
    'numero ext',
    'num ext',
    'no ext',
    'n',
    'nº',
    'house number',
    'housenumber',
    'addr housenumber',
  ],
  extra: [
    'interior',
    'numero interior',
    'num int',
    'no int',
    'piso',
    'planta',
    'puerta',
    'unit',
    'local',
    'referencia',
  ],
  postalCode: [
    'codigo postal instalacion',
    'codigo postal',
    'cp',
    'c p',
    'cod postal',
    'postal code',
    'postcode',
    'zip',
    'zip code',
    'addr postcode',
  ],
  locality: ['localidad', 'ciudad', 'municipio', 'poblacion', 'city', 'town', 'locality', 'addr city'],
  province: [
    'provincia',
    'estado',
    'entidad',
    'entidad federativa',
    'state',
    'province',
    'region',
    'departamento',
    'comunidad',
    'addr state',
  ],
  phone: [
    'telefono',
    'phone',
    'tel',
    'telefonos',
    'telephone',
    'telefono 1',
    'telefono fijo',
    'phone number',
  ],
  mobile: ['movil', 'celular', 'mobile', 'telefono movil', 'telefono celular', 'telefono 2'],
  whatsapp: ['whatsapp', 'whats app', 'wa'],
  email: ['email', 'correo', 'correo electronico', 'e mail', 'mail', 'correoelec'],
  website: [
    'url instalacion',
    'web',
    'website',
    'sitio web',
    'pagina web',
    'url',
    'www',
    'sitio internet',
    'content url',
    'homepage',
  ],
  facebook: ['facebook', 'fb'],
  instagram: ['instagram', 'ig'],
  openingHours: ['horario', 'opening hours', 'horarios', 'hours', 'horas de apertura'],
  wheelchair: ['accesibilidad instalacion', 'wheelchair', 'accesibilidad', 'accesible', 'silla de ruedas'],
};

/** The most plausible column for each field; each column is used once. */
export function guessPlaceColumns(headers: readonly string[]): ColumnMapping {
  const mapping = guessColumns(synonyms, headers);
  // In a list of events these describe the event, not its venue.
  if (mapping.name !== undefined && normaliseHeader(mapping.name) === 'nombre instalacion') {
    delete mapping.description;
    delete mapping.category;
  }
  return mapping;
}

export interface ReadRow {
  name: string | null;
  externalId: string | null;
  category: string | null;
  point: Point | null;
  tags: Record<string, string>;
}

/** Field → key of OpenStreetMap: one vocabulary for all formats from here on. */
const tagOfField: Partial<Record<PlaceColumnField, string>> = {
  description: 'description',
  street: 'addr:street',
  number: 'addr:housenumber',
  extra: 'addr:unit',
  postalCode: 'addr:postcode',
  locality: 'addr:city',
  province: 'addr:state',
  phone: 'phone',
  mobile: 'mobile',
  whatsapp: 'contact:whatsapp',
  email: 'email',
  website: 'website',
  facebook: 'contact:facebook',
  instagram: 'contact:instagram',
  openingHours: 'opening_hours',
  wheelchair: 'wheelchair',
};

export function readColumns(row: Readonly<Record<string, string>>, mapping: ColumnMapping): ReadRow {
  const value = (field: PlaceColumnField): string | null => {
    const header = mapping[field];
    return header !== undefined && Object.hasOwn(row, header) ? cleanText(row[header]) : null;
  };
  const tags: Record<string, string> = Object.assign(Object.create(null), row);
  for (const [field, key] of Object.entries(tagOfField) as [PlaceColumnField, string][]) {
    const text = value(field);
    if (text !== null) tags[key] = field === 'wheelchair' ? wheelchair(text) : text;
  }
  const name = value('name');
  return {
    name: name && stripHtml(name),
    externalId: value('externalId')?.slice(0, 200) ?? null,
    category: value('category'),
    point:
      pointOf(parseDegrees(value('latitude')), parseDegrees(value('longitude'))) ??
      parsePoint(value('point')),
    tags,
  };
}

/** Spanish words and the 0/1 of open data portals as OpenStreetMap's values. */
function wheelchair(text: string): string {
  const value = fold(text);
  if (/^(?:si|s|1|true|yes|accesible)$/.test(value)) return 'yes';
  if (/^(?:no|n|0|false)$/.test(value)) return 'no';
  return /^(?:parcial|parcialmente|limited|limitado)/.test(value) ? 'limited' : value;
}
