/** The columns of tables of events, and whether a table is one of events. */
import type { ColumnMapping, EventColumnField } from '@callejero/contract/resources/imports.ts';
import type { RecordList } from '../formats/table.ts';
import {
  addressColumns,
  distinctShare,
  hasLetters,
  isAddress,
  isNumeric,
  isWebAddress,
  looksLikeCategory,
  looksLikeCode,
  positionColumns,
} from '../reading/common-columns.ts';
import {
  type Columns,
  namesIn,
  normaliseHeader,
  recognisingColumns,
  share,
} from '../reading/recognise-columns.ts';
import { atOnce } from '../reading/turns.ts';
import { readDate, readDates, readHours, readPeriod, readWeekdays } from './dates.ts';

/** A date without a year, too. */
const isDate = (cell: string): boolean =>
  readDate(cell, '2000-01-01') !== null || readPeriod(cell, '2000-01-01') !== null;
/** Numbers may be dates, but are no sign of one. */
const areDates = (cells: readonly string[]): number =>
  share(cells, isDate) - 0.2 * share(cells, (cell) => /^\d+$/.test(cell));
const areHours = (cells: readonly string[]): number =>
  share(cells, (cell) => /[:h]|[ap]\.?m|^0[.,]\d/i.test(cell) && readHours(cell) !== null);
/** Dates of the record, not of the event. */
const ofRecord =
  /\b(?:publicacion|alta|baja|modificacion|actualizacion|creacion|registro|inscripcion|carga)\b/;

/** In the order in which fields are read out; headers of people and portals, including those of datos.madrid.es. */
const eventColumns: Columns<EventColumnField> = {
  title: {
    fills: 'title',
    names: namesIn(
      'titulo, title, evento, event, nombre evento, nombre del evento, event name, event title, document name, actividad, nombre, name, summary, subject, asunto, acto, espectaculo, obra, funcion',
    ),
    not: /\b(?:id|codigo|url|tipo|fecha|hora|lugar|recinto|sede|instalacion|via|calle|barrio|distrito|organizador|contacto|responsable)\b/,
    looks: (cells) =>
      share(cells, isAddress) > 0.5
        ? -1
        : share(cells, (cell) => hasLetters(cell) && !isNumeric(cell) && !isDate(cell)) *
          Math.min(1, 0.5 + distinctShare(cells)),
    alone: 0.95,
  },
  externalId: {
    names: namesIn('id evento, id, identificador, codigo, clave, uid, event id, external id'),
    not: /\b(?:postal|via|calle|barrio|distrito|municipio|categoria|actividad|provincia|tipo|instalacion|lugar)\b/,
    looks: looksLikeCode,
  },
  startDate: {
    fills: 'startsAt',
    names:
      namesIn(`fecha, fecha inicio, fecha de inicio, inicio, empieza, comienzo, fecha comienzo, start date, start, starts at, date,
      dtstart, desde, cuando, fecha y hora, event start date, start datetime, start date time, fecha evento, fecha del evento`),
    not: ofRecord,
    looks: areDates,
    alone: 0.9,
  },
  startTime: {
    fills: 'startsAt',
    names: namesIn(
      'hora, hora inicio, hora de inicio, start time, time, horario, event time table, event start time',
    ),
    looks: areHours,
    alone: 0.95,
  },
  endDate: {
    fills: 'endsAt',
    names: namesIn(
      'fecha fin, fecha de fin, fecha final, fin, termina, end date, end, ends at, dtend, hasta, event end date, end datetime, end date time, fecha finalizacion, fecha de finalizacion, fecha termino, fecha de termino',
    ),
    not: ofRecord,
    looks: areDates,
  },
  endTime: { fills: 'endsAt', names: namesIn('hora fin, hora de fin, end time'), looks: areHours },
  weekdays: {
    fills: 'recurrence',
    names: namesIn('dias semana, dias de la semana, dias, weekdays'),
    looks: (cells) => share(cells, (cell) => readWeekdays(cell) !== null),
  },
  recurrence: {
    fills: 'recurrence',
    names: namesIn('rrule, repeticion, recurrence'),
    looks: (cells) => share(cells, (cell) => /\bFREQ=/i.test(cell)),
    alone: 0.9,
  },
  excluded: {
    fills: 'exdates',
    names: namesIn('dias excluidos, excepciones, excepto, exdates, exdate'),
    looks: (cells) => share(cells, (cell) => readDates(cell).dates.length > 0),
  },
  description: {
    fills: 'description',
    key: 'description',
    names: namesIn('descripcion, description, detalle, resumen, notas, observaciones'),
    looks: (cells) => share(cells, hasLetters),
  },
  category: {
    fills: 'category',
    names: namesIn(
      'tipo, categoria, category, category name, type, tematica, genero, categories, event type, tipo de evento, tipo evento',
    ),
    not: /\b(?:id|codigo|clave|via|vial|documento|moneda|entrada)\b/,
    looks: looksLikeCategory,
    alone: 0.9,
    weight: 0.4,
  },
  audience: {
    fills: 'description',
    names: namesIn('audiencia, publico, audience, edad, destinatarios'),
  },
  partOf: { fills: 'description', names: namesIn('titulo actividad, ciclo, festival, programa') },
  organizer: {
    fills: 'organizer',
    names: namesIn('organiza, organizador, organizer, organizer name, entidad, organismo'),
    not: /\b(?:id|codigo|url|telefono|correo|email|federativa)\b/,
    looks: (cells) => share(cells, hasLetters),
  },
  free: {
    fills: 'isFree',
    names: namesIn('gratuito, gratis, free, es gratis, es gratuito, is free, is accessible for free'),
    looks: (cells) => share(cells, (cell) => cell.length <= 20),
  },
  price: {
    fills: 'price',
    names: namesIn('precio, price, coste, costo, tarifa, importe, offers price, event cost, cost, entrada'),
    looks: (cells) => share(cells, (cell) => /\d|gratis|gratuit|libre/i.test(cell)),
  },
  url: {
    fills: 'ticketUrl',
    names: namesIn(
      'content url, url, web, enlace, link, entradas, tickets, pagina web, sitio web, ticket url',
    ),
    not: /\b(?:imagen|foto|logo|photo|image|mapa|map|instalacion)\b/,
    looks: (cells) => share(cells, isWebAddress),
    alone: 0.9,
  },
  venue: {
    fills: 'address',
    names: namesIn(
      'nombre instalacion, instalacion, lugar, recinto, sede, venue, venue name, place name, placename, donde, espacio, place, location name, location',
    ),
    not: /\b(?:id|codigo|url|accesibilidad|clase|num|via|barrio|distrito|postal|telefono)\b/,
    looks: (cells) => share(cells, hasLetters),
  },
  ...addressColumns,
  province: {
    ...addressColumns.province,
    // An «entidad» organizes events.
    names: addressColumns.province.names.filter((name) => name !== 'entidad'),
  },
  ...positionColumns,
  // A «location» is a venue, unless its cells are points.
  point: {
    ...positionColumns.point,
    names: positionColumns.point.names.filter((name) => name !== 'location'),
  },
};

export const eventShape = { columns: eventColumns, display: 'title', keepsOthers: false } as const;

/** The columns whose whole header is a name of a field. */
export function guessEventColumns(headers: readonly string[]): ColumnMapping {
  const columns = headers.map((name) => ({ name, cells: [] }));
  const { mapping, confidence } = atOnce(recognisingColumns(eventColumns, columns));
  const whole = Object.entries(mapping).filter(
    ([field]) => (confidence[field as EventColumnField] ?? 0) > 0.9,
  );
  return Object.fromEntries(whole);
}

/** Names of columns that a register of places has as well. */
const ofRegisters = new Set(['nombre', 'name', 'fecha', 'date']);

/**
 * Whether the headers of a table are those of events: they say a title and a beginning. A register of places with a date, that of
 * its record, has telephones and nothing else of events.
 */
export function saysEvents(headers: readonly string[]): boolean {
  const { title, startDate, startTime, endDate, venue, organizer, price } = guessEventColumns(headers);
  if (title === undefined || startDate === undefined) return false;
  const isRegister = [title, startDate].every((header) => ofRegisters.has(normaliseHeader(header)));
  const hasPhones = headers.some((header) => /^(?:tel|telefonos?|phone)$/.test(normaliseHeader(header)));
  const saysMore = [startTime, endDate, venue, organizer, price].some((header) => header !== undefined);
  return saysMore || !(isRegister && hasPhones);
}

const named = (headers: readonly string[]): Set<string> => new Set(headers.map(normaliseHeader));

/** Recognizes the agenda of datos.madrid.es by its first columns. */
export function isMadridAgenda(headers: readonly string[]): boolean {
  const names = named(headers);
  return ['id evento', 'titulo', 'fecha', 'dias semana', 'nombre instalacion'].every((name) =>
    names.has(name),
  );
}

const startNames = [
  ...['fecha inicio', 'fecha de inicio', 'fecha comienzo', 'inicio', 'empieza', 'start date'],
  ...['event start date', 'start datetime', 'start date time'],
];
const endNames = [
  ...['fecha fin', 'fecha de fin', 'fecha final', 'fecha finalizacion', 'fecha termino', 'fin', 'termina'],
  ...['end date', 'event end date', 'end datetime', 'end date time'],
];
const titleNames = [
  ...['titulo', 'evento', 'nombre evento', 'nombre del evento', 'actividad', 'titulo actividad'],
  ...['title', 'event', 'event name', 'event title', 'document name'],
];

/** Whether a list is one of events: read as places, their times and ids would become addresses and telephones. */
export function isAgenda({ columns, rows }: Pick<RecordList, 'columns' | 'rows'>): boolean {
  const names = named(columns);
  const hasOne = (of: readonly string[]) => of.some((name) => names.has(name));
  let events = 0;
  if (columns.includes('@type'))
    for (const { values } of rows) if (/Event\b/.test((values['@type'] ?? '').slice(0, 200))) events += 1;
  return (
    // Only calendars have it (RFC 5545). `start_date` alone is also when a place of OpenStreetMap was opened.
    names.has('dtstart') ||
    (hasOne(startNames) && hasOne(endNames) && hasOne(titleNames)) ||
    // An iCalendar id beside a beginning: an agenda of schema.org as a table.
    (names.has('start date') && names.has('uid')) ||
    events > rows.length / 2
  );
}
