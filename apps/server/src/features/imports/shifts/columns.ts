/** The columns of lists of turns, as pharmacists' colleges publish them, and whether a file is such a list. */
import type { ShiftColumnField } from '@callejero/contract/resources/imports.ts';
import { readDate, readHours, readPeriod } from '../agenda/dates.ts';
import { hasLetters, isAddress, isNumeric } from '../reading/common-columns.ts';
import { type Columns, namesIn, normaliseHeader, share } from '../reading/recognise-columns.ts';
import { turnIn } from './turn-words.ts';

const isDate = (cell: string): boolean =>
  readDate(cell, '2000-01-01') !== null || readPeriod(cell, '2000-01-01') !== null;
const areHours = (cells: readonly string[]): number => share(cells, (cell) => readHours(cell) !== null);

/** In the order in which the fields are read out. */
export const shiftColumns: Columns<ShiftColumnField> = {
  startDate: {
    fills: 'startsAt',
    names: namesIn(
      'fecha, dia, date, duty date, fecha guardia, fecha de guardia, fecha turno, fecha de turno, fechas, dias, dtstart, fecha inicio, fecha de inicio, inicio, desde, start, starts at',
    ),
    not: /\b(?:publicacion|alta|actualizacion|semana)\b/,
    looks: (cells) => share(cells, isDate),
    alone: 0.9,
  },
  name: {
    fills: 'commerce',
    names: namesIn(
      `farmacia, farmacia de guardia, farmacia de turno, pharmacy name, pharmacy, nombre farmacia, nombre de la farmacia, nombre, name, summary,
      gasolinera, estacion de servicio, veterinaria, veterinario, clinica, cerrajeria, cerrajero, establecimiento, lugar, comercio, titular,
      razon social, denominacion`,
    ),
    not: /\b(?:id|codigo|telefono|direccion|zona|dia|noche|diurna|nocturna)\b/,
    looks: (cells) =>
      share(cells, isAddress) > 0.5
        ? -1
        : share(cells, (cell) => hasLetters(cell) && !isNumeric(cell) && !isDate(cell)),
  },
  street: {
    fills: 'commerce',
    names: namesIn(
      'direccion, domicilio, address, calle, ubicacion, location name, direccion farmacia, street',
    ),
    not: /\b(?:web|correo|email)\b/,
    looks: (cells) => share(cells, hasLetters),
  },
  phone: {
    fills: 'commerce',
    names: namesIn('telefono, tel, phone, telefonos, tlf, fono, contacto, telefono farmacia'),
    looks: (cells) => share(cells, (cell) => /\d(?:\D{0,2}\d){5,}/.test(cell.slice(0, 100))),
  },
  turn: {
    fills: 'startsAt',
    names: namesIn(
      'turno, guardia, tipo de guardia, tipo guardia, tipo de turno, tipo, jornada, servicio, shift, categories',
    ),
    looks: (cells) => share(cells, (cell) => turnIn(cell).kind !== null || turnIn(cell).ranges.length > 0),
  },
  openingHours: {
    fills: 'endsAt',
    names: namesIn('horario, hours, horas, horario de guardia, horario guardia, horario de turno, hora'),
    looks: (cells) => share(cells, (cell) => turnIn(cell).kind !== null || turnIn(cell).ranges.length > 0),
  },
  startTime: {
    fills: 'startsAt',
    names: namesIn(
      'hora inicio, hora de inicio, hora desde, desde hora, hora apertura, apertura, start time, entrada',
    ),
    looks: areHours,
  },
  endTime: {
    fills: 'endsAt',
    names: namesIn('hora fin, hora de fin, hora hasta, hasta hora, hora cierre, cierre, end time, salida'),
    looks: areHours,
  },
  endDate: {
    fills: 'endsAt',
    names: namesIn('fecha fin, fecha de fin, dtend, fin, hasta, end, ends at, end date'),
    looks: (cells) => share(cells, isDate),
  },
  recurrence: {
    fills: 'startsAt',
    names: namesIn('rrule, recurrence'),
    looks: (cells) => share(cells, (cell) => /\bFREQ=/i.test(cell)),
  },
  excluded: { fills: 'startsAt', names: namesIn('exdate, exdates'), looks: () => 0 },
  zone: {
    fills: 'zone',
    names: namesIn(
      'zona, zona farmaceutica, distrito, barrio, sector, localidad, poblacion, municipio, area, zone, zbs',
    ),
    looks: (cells) => share(cells, (cell) => cell.length <= 80),
  },
};

/** Whether a file is a list of turns: by its name, or by columns that say so. */
export function saysShifts(file: string, columns: readonly string[]): boolean {
  const names = columns.map(normaliseHeader);
  const isTurn = (text: string) => /\b(?:guardias?|turnos?|duty)\b/.test(text);
  const hasDay = names.some(
    (name) =>
      /^(?:fecha|dia|dias|date|dtstart)\b|\bduty date\b/.test(name) &&
      !/\b(?:publicacion|alta|actualizacion|modificacion|registro)\b/.test(name),
  );
  return hasDay && (isTurn(normaliseHeader(file)) || names.some(isTurn));
}
