/** Reads a record as a commerce with all fields as the contract requires them, or as a reason against it. Pure. */

import { isFarFromCity } from '@callejero/contract/distance.ts';
import type { paymentMethods } from '@callejero/contract/enums/commerces.ts';
import { takeHours } from '@callejero/contract/opening-hours/spanish/read.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { type commerces, wheelchairValues } from '@callejero/contract/resources/commerces.ts';
import type { PlaceColumnField } from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { readableName } from '@callejero/contract/text/readable-name.ts';
import { parseAddress } from '../reading/address.ts';
import { areaReason, type Classification } from '../reading/categories.ts';
import { isNo, isYes, meansNothing, shortened } from '../reading/clean-text.ts';
import { joinStreet } from '../reading/common-columns.ts';
import { findAnswer, leftOutReason, recordMeant } from '../reading/mapped-values.ts';
import type { DataContext, Drafted, DraftFields } from '../reading/read-drafts.ts';
import { type SourceRecord, type Tags, unplacedReason } from '../reading/read-records.ts';
import type { Source } from '../reading/source.ts';
import { lostColumn } from '../reading/unread-columns.ts';
import type { RecordDraft } from '../records/record.ts';
import { closedReason } from './closed.ts';
import { isKindOfPhone, isPhoneColumn } from './columns.ts';
import {
  findNetwork,
  parseBookingUrl,
  parseEmail,
  parsePhones,
  parseSocial,
  parseWebsite,
  parseWhatsapp,
} from './contact.ts';
import { isHoursColumn, joinHours } from './hours.ts';
import { openStreetMap, placeCode, unnamedSource } from './place-code.ts';

export type PlaceFields = DraftFields<typeof commerces>;
export type PlaceDraft = RecordDraft<PlaceFields>;

export interface PlaceContext extends DataContext {
  city: DataContext['city'] & { center: Point };
  /** Of local telephone numbers; null if it is unknown. */
  areaCode: string | null;
  /** YYYY-MM-DD: places that ended before are closed. */
  today: string;
}

export type PlaceRecord = SourceRecord<PlaceColumnField>;

/** Whether a column that is no field's is read as one of several of its kind. */
export const readsAside = (header: string, text: string): boolean =>
  isPhoneColumn(header) ||
  isKindOfPhone(header) ||
  isHoursColumn(header) ||
  findNetwork(header, text) !== undefined;

export function toPlace(record: PlaceRecord, context: PlaceContext, notes: string[]): Drafted<PlaceDraft> {
  const { cells, tags, point, osm } = record;
  const { city, values } = context;
  const closed = closedReason(record, context.today);
  if (closed) return { reason: closed, closed: true };
  const leftOut = leftOutReason(cells, values);
  if (leftOut) return { reason: leftOut };
  const answer = findAnswer(values.category, cells.category);
  const guessed = classify(record, context);
  const found = !answer || guessed?.categories[0] === answer ? guessed : inCategory(answer);
  const area = !found && osm ? areaReason(tags) : null;
  if (area) return { reason: area };
  if (cells.name === undefined) return { reason: 'No tiene nombre.' };
  if (isPlaceholder(cells.name)) {
    return { reason: `El nombre «${cells.name.slice(0, 60)}» no es un nombre.` };
  }
  if (!found) return { reason: unknownReason(record) };
  if (!point) return { reason: record.unplaced ? unplacedReason : 'No tiene coordenadas válidas.' };
  const name = nameOf(cells.name, osm || context.options.names === 'written', notes);
  if (found.meant !== undefined) {
    notes.push(
      cells.category === undefined
        ? `No tenía categoría: entra en ${found.meant}.`
        : `La categoría «${cells.category.slice(0, 80)}» entra en ${found.meant}.`,
    );
  }
  if (isFarFromCity(point, city)) notes.push('Está lejos de la ciudad: a más de 30 km de su centro.');
  const dialling = { country: city.country, areaCode: context.areaCode };
  const fields: PlaceFields = {
    name,
    categories: found.categories,
    placeType: found.placeType,
    location: point,
    address: parseAddress({ ...record, tags: addressTags(record) }, city, values.province, notes),
    statedQuarter: recordMeant(values.quarter, cells.quarter),
    description: shortened(tags['description:es'] ?? tags.description, 2000, 'Descripción', notes),
    phones: parsePhones(tags, dialling, notes),
    whatsapp: parseWhatsapp(tags, dialling, notes),
    email: parseEmail(tags, notes),
    website: parseWebsite(tags, notes),
    bookingUrl: parseBookingUrl(tags, notes),
    social: parseSocial(tags, notes),
    ...openingHoursOf(tags, notes),
    payment: paymentOf(tags),
    wheelchair: wheelchairOf(tags.wheelchair),
  };
  return { draft: { fields, source: sourceOf(record, fields, context) }, notes };
}

function classify(
  { cells, tags, osm }: PlaceRecord,
  { mapping, options, fileTitle }: PlaceContext,
): Classification | null {
  const { category, name } = cells;
  const found = (category && mapping.classifyText(category)) || mapping.classify(tags);
  if (found || osm) return found;
  // A list of one kind has no other places, whatever words their names have: «Farmacia del Hospital», «Museo de la Escuela».
  const listed = mapping.classifyTitle(fileTitle);
  const named =
    listed?.isOneKind || category !== undefined
      ? listed
      : (mapping.classifyName((name ?? '').slice(0, maxName)) ?? listed);
  if (named) return named;
  return options.defaultCategory === null ? null : inCategory(options.defaultCategory);
}

/** The tags with the kind of the street and the letter of the number, which some files hold apart. */
function addressTags({ cells, tags }: PlaceRecord): Tags {
  const { streetKind, letter, number } = cells;
  return {
    ...tags,
    ...(streetKind === undefined ? {} : { 'addr:street': joinStreet(cells) ?? '' }),
    ...(letter === undefined || number === undefined ? {} : { 'addr:housenumber': `${number} ${letter}` }),
  };
}

const inCategory = (id: string): Classification => ({ categories: [id], placeType: null });

/** Keys of OpenStreetMap that say what a place is. */
const kindKeys = [
  ...['amenity', 'shop', 'tourism', 'leisure', 'office'],
  ...['craft', 'healthcare', 'building', 'man_made'],
];

export function kindsIn(tags: Tags): string[] {
  const known = kindKeys.filter((key) => tags[key] !== undefined);
  return known.map((key) => `${key}=${tags[key]?.slice(0, 60)}`);
}

function unknownReason({ tags, cells, osm }: PlaceRecord): string {
  if (!osm) {
    return cells.category
      ? `La categoría «${cells.category.slice(0, 80)}» no se reconoce. Puedes elegir una por defecto.`
      : 'No tiene categoría. Elige la columna que la dice o una por defecto.';
  }
  const meaningful = kindsIn(tags);
  return meaningful.length > 0
    ? `Ninguna categoría reconoce sus etiquetas (${meaningful.join(', ')}).`
    : 'Ninguna de sus etiquetas dice qué lugar es.';
}

/** Folded names that say nothing, beside the words that are empty in every field. */
const placeholders = new Set(
  `sin nombre, no tiene nombre, no name, noname, unnamed, s/n, sn, nd, por definir, pendiente, tbd, todo, test, testing, prueba, ejemplo,
    example, nombre, name, x, xx, xxx, asdf, fixme`
    .split(',')
    .map((word) => word.trim()),
);

const isPlaceholder = (name: string): boolean =>
  meansNothing(name) || !/[\p{L}\p{N}]/u.test(name) || (name.length <= 20 && placeholders.has(fold(name)));

/** Characters that are read of a name, which has 120 at most. */
const maxName = 400;

/** Several names in one value (`Abogada;Abogado`) become one name with a slash, as on a sign. */
function nameOf(given: string, asWritten: boolean, notes: string[]): string {
  const capital = given.slice(0, maxName);
  const written = asWritten ? capital : readableName(capital);
  if (written !== capital) notes.push(`El nombre venía en mayúsculas: «${capital.slice(0, 200)}».`);
  const parts = [...new Set(written.split(';').map((part) => part.trim()))].filter((part) => part !== '');
  const name = parts.join(' / ');
  if (parts.length > 1) notes.push(`Tenía varios nombres en uno: «${written.slice(0, 200)}».`);
  if (name.length <= 120) return name;
  notes.push(`El nombre se ha acortado: «${name.slice(0, 400)}».`);
  return name.slice(0, 119).trimEnd().toWellFormed().concat('…');
}

/** Hours in OpenStreetMap's syntax or in words; uncertain ones stay as text for a person to review. */
function openingHoursOf(tags: Tags, notes: string[]): Pick<PlaceFields, 'openingHours' | 'openingHoursText'> {
  const { text, unread } = joinHours(tags);
  if (unread !== null) notes.push(lostColumn(unread, 'un horario'));
  const { openingHours, openingHoursText } = takeHours(text);
  if (openingHoursText !== null)
    notes.push(`El horario no se entiende y se guarda como texto: «${openingHoursText.slice(0, 200)}».`);
  return { openingHours, openingHoursText };
}

/** Tags for the methods of payment; a tag for a brand of cards counts as cards. */
const paymentKeys: Record<keyof typeof paymentMethods, readonly string[]> = {
  cash: ['payment:cash', 'payment:coins', 'payment:notes'],
  debit_cards: ['payment:debit_cards', 'payment:cards', 'payment:maestro', 'payment:visa_debit'],
  credit_cards: [
    'payment:credit_cards',
    'payment:cards',
    'payment:visa',
    'payment:mastercard',
    'payment:american_express',
  ],
  contactless: ['payment:contactless', 'payment:apple_pay', 'payment:google_pay'],
  bank_transfer: ['payment:bank_transfer', 'payment:wire_transfer', 'payment:electronic_transfer'],
};

function paymentOf(tags: Tags): PlaceFields['payment'] {
  const methods = Object.keys(paymentKeys) as (keyof typeof paymentKeys)[];
  return methods.filter((method) =>
    paymentKeys[method].some((key) => tags[key] === 'yes' || tags[key] === 'only'),
  );
}

/** Spanish words and the 0/1 of open data portals as OpenStreetMap's values. */
function wheelchairOf(text = ''): PlaceFields['wheelchair'] {
  const value = fold(text);
  if (isYes(text) || value === 'accesible') return 'yes';
  if (isNo(text)) return 'no';
  if (/^(?:parcial|parcialmente|limited|limitado)/.test(value)) return 'limited';
  const values = Object.keys(wheelchairValues) as PlaceFields['wheelchair'][];
  return values.find((known) => known === value) ?? 'unknown';
}

function sourceOf({ externalId, osm }: PlaceRecord, fields: PlaceFields, context: PlaceContext): Source {
  const given = context.options.source;
  if (osm && externalId !== null) return { ...openStreetMap, externalId };
  const licence = given?.licence ?? '';
  if (externalId !== null) return { name: given?.name ?? context.fileTitle, licence, externalId };
  return { name: given?.name ?? unnamedSource, licence, externalId: placeCode(fields) };
}
