/** Maps the columns of a list of events to fields. */
import type { ColumnMapping, EventColumnField } from '@callejero/contract/resources/imports.ts';
import { namesIn, normaliseHeader } from '../reading/recognise-columns.ts';

/** Headers that people and portals use, best first, without accents, signs or capitals; including those of datos.madrid.es. */
const synonyms: Record<EventColumnField, string> = {
  title: 'titulo, title, evento, event, nombre evento, nombre del evento, actividad, nombre, name',
  externalId: 'id evento, id, identificador, codigo, clave, uid, event id, external id',
  startDate: `fecha, fecha inicio, fecha de inicio, inicio, empieza, comienzo, fecha comienzo, start date,
    start, starts at, date, dtstart, desde`,
  startTime: 'hora, hora inicio, hora de inicio, start time, time',
  endDate: 'fecha fin, fecha de fin, fecha final, fin, termina, end date, end, ends at, dtend, hasta',
  endTime: 'hora fin, hora de fin, end time',
  weekdays: 'dias semana, dias de la semana, dias, weekdays',
  excluded: 'dias excluidos, excepciones, excepto, exdates, exdate',
  description: 'descripcion, description, detalle, resumen, notas, observaciones',
  category: 'tipo, categoria, category, type, tematica, genero',
  audience: 'audiencia, publico, audience, edad, destinatarios',
  partOf: 'titulo actividad, ciclo, festival, programa',
  organizer: 'organiza, organizador, organizer, entidad, organismo',
  free: 'gratuito, gratis, free, es gratis, es gratuito, is free',
  price: 'precio, price, coste, costo, tarifa, importe',
  url: 'content url, url, web, enlace, link, entradas, tickets, pagina web, sitio web, ticket url',
  venue: 'nombre instalacion, instalacion, lugar, recinto, sede, venue, espacio, place',
  streetKind: 'clase vial instalacion, tipo via, tipo de via, clase vial',
  street: 'nombre via instalacion, calle, direccion, street, address, domicilio, nombre via',
  number: 'num instalacion, numero, num, number, numero exterior, num ext',
  postalCode: 'codigo postal instalacion, codigo postal, cp, c p, postal code, zip',
  locality: 'localidad, ciudad, municipio, poblacion, city, locality',
  province: 'provincia, estado, entidad federativa, province, state',
  latitude: 'latitud, latitude, lat, latitud instalacion, coord lat',
  longitude: 'longitud, longitude, lng, lon, long, longitud instalacion, coord lon',
  point: 'coordenadas, coordinates, geo point, ubicacion, location, latlng',
};

/** The most plausible column for each field, in the order of the fields; each column is used once. */
export function guessEventColumns(headers: readonly string[]): ColumnMapping {
  const byName = new Map(headers.toReversed().map((header) => [normaliseHeader(header), header]));
  const mapping: ColumnMapping = {};
  const used = new Set<string>();
  for (const field of Object.keys(synonyms) as EventColumnField[]) {
    const found = namesIn(synonyms[field]).map((name) => byName.get(name));
    const header = found.find((one) => one && !used.has(one));
    if (header === undefined) continue;
    mapping[field] = header;
    used.add(header);
  }
  return mapping;
}

/** Recognizes the agenda of datos.madrid.es by its first columns. */
export function isMadridAgenda(headers: readonly string[]): boolean {
  const names = new Set(headers.map(normaliseHeader));
  return ['id evento', 'titulo', 'fecha', 'dias semana', 'nombre instalacion'].every((name) =>
    names.has(name),
  );
}
