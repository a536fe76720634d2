/** Maps the columns of a list of events to fields. */
import type { ColumnMapping, EventColumnField } from '@callejero/contract/resources/imports.ts';
import type { RecordList } from '../formats/table.ts';
import { coordinateHeaders } from '../reading/positions.ts';
import { namesIn, normaliseHeader } from '../reading/recognise-columns.ts';

/** Headers that people and portals use, best first, without accents, signs or capitals; including those of datos.madrid.es. */
const synonyms: Record<EventColumnField, string> = {
  title: 'titulo, title, evento, event, nombre evento, nombre del evento, actividad, nombre, name, summary',
  externalId: 'id evento, id, identificador, codigo, clave, uid, event id, external id',
  startDate: `fecha, fecha inicio, fecha de inicio, inicio, empieza, comienzo, fecha comienzo, start date,
    start, starts at, date, dtstart, desde`,
  startTime: 'hora, hora inicio, hora de inicio, start time, time',
  endDate: 'fecha fin, fecha de fin, fecha final, fin, termina, end date, end, ends at, dtend, hasta',
  endTime: 'hora fin, hora de fin, end time',
  weekdays: 'dias semana, dias de la semana, dias, weekdays',
  recurrence: 'rrule, repeticion, recurrence',
  excluded: 'dias excluidos, excepciones, excepto, exdates, exdate',
  description: 'descripcion, description, detalle, resumen, notas, observaciones',
  category: 'tipo, categoria, category, type, tematica, genero, categories',
  audience: 'audiencia, publico, audience, edad, destinatarios',
  partOf: 'titulo actividad, ciclo, festival, programa',
  organizer: 'organiza, organizador, organizer, organizer name, entidad, organismo',
  free: 'gratuito, gratis, free, es gratis, es gratuito, is free, is accessible for free',
  price: 'precio, price, coste, costo, tarifa, importe, offers price',
  url: 'content url, url, web, enlace, link, entradas, tickets, pagina web, sitio web, ticket url',
  venue: 'nombre instalacion, instalacion, lugar, recinto, sede, venue, espacio, place, location name',
  streetKind: 'clase vial instalacion, tipo via, tipo de via, clase vial',
  street: `nombre via instalacion, calle, direccion, street, address, domicilio, nombre via, location address street address,
    location address`,
  number: 'num instalacion, numero, num, number, numero exterior, num ext',
  postalCode:
    'codigo postal instalacion, codigo postal, cp, c p, postal code, zip, location address postal code',
  locality: 'localidad, ciudad, municipio, poblacion, city, locality, location address address locality',
  province: 'provincia, estado, entidad federativa, province, state, location address address region',
  latitude: `${coordinateHeaders.latitude}, location geo latitude, location latitude`,
  longitude: `${coordinateHeaders.longitude}, location geo longitude, location longitude`,
  point: coordinateHeaders.point,
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

const startNames = ['fecha inicio', 'fecha de inicio', 'fecha comienzo', 'inicio', 'empieza', 'start date'];
const endNames = ['fecha fin', 'fecha de fin', 'fecha final', 'fin', 'termina', 'end date'];
const titleNames = [
  ...['titulo', 'evento', 'nombre evento', 'nombre del evento', 'actividad', 'titulo actividad'],
  ...['title', 'event', 'event name', 'event title'],
];

/** Whether a list is one of events: read as places, their times and ids would become addresses and telephones. */
export function isAgenda({ columns, rows }: Pick<RecordList, 'columns' | 'rows'>): boolean {
  const names = new Set(columns.map(normaliseHeader));
  const hasOne = (of: readonly string[]) => of.some((name) => names.has(name));
  const events = rows.filter(({ values }) => /Event\b/.test((values['@type'] ?? '').slice(0, 200)));
  return (
    // Only calendars have it (RFC 5545). `start_date` alone is also when a place of OpenStreetMap was opened.
    names.has('dtstart') ||
    (hasOne(startNames) && hasOne(endNames) && hasOne(titleNames)) ||
    // An iCalendar id beside a beginning: an agenda of schema.org as a table.
    (names.has('start date') && names.has('uid')) ||
    events.length > rows.length / 2
  );
}
