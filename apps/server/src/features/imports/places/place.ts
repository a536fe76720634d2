/** Reads a candidate as a commerce with all fields as the contract requires them, or as a reason against it. Pure. */

import { isFarFromCity } from '@callejero/contract/distance.ts';
import { takeHours } from '@callejero/contract/opening-hours/spanish/read.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { type paymentMethods, wheelchairValues } from '@callejero/contract/resources/commerces.ts';
import type { ColumnMapping, ImportOptions } from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { hasLostLetters } from '@callejero/contract/text/mojibake.ts';
import { readableName } from '@callejero/contract/text/readable-name.ts';
import type { AddressDraft, ProvinceIndex } from '../address-draft.ts';
import { meansNothing, mendedText } from '../reading/clean-text.ts';
import { answerOf, leftOut, type ValueAnswers } from '../reading/mapped-values.ts';
import { placeFieldOf, rawValues } from '../reading/raw-values.ts';
import type { Source } from '../reading/source.ts';
import type { RecordDraft } from '../records/record.ts';
import { addressOf } from './address.ts';
import type { PlaceCandidate, Tags } from './candidate.ts';
import { closedReason } from './closed.ts';
import { tagOfField } from './columns.ts';
import { emailOf, phonesOf, socialOf, websiteOf, whatsappOf } from './contact.ts';
import { areaReason, type Classification, type Mapping } from './mapping.ts';
import { openStreetMap, placeCode, unnamedSource } from './place-code.ts';

/** The fields that an import writes, in the order of reports. */
export type PlaceFields = {
  name: string;
  categories: string[];
  placeType: string | null;
  location: Point;
  /** Null outside the city where the source names no locality. */
  address: AddressDraft | null;
  /** Id. */
  statedQuarter: string | null;
  description: string | null;
  phones: string[];
  whatsapp: string | null;
  email: string | null;
  website: string | null;
  social: Record<string, string>;
  openingHours: string | null;
  openingHoursText: string | null;
  payment: string[];
  wheelchair: string;
};

export type PlaceDraft = RecordDraft<PlaceFields>;

export interface PlaceContext {
  city: { name: string; country: string; center: Point };
  /** Of local telephone numbers; null if it is unknown. */
  areaCode: string | null;
  /** YYYY-MM-DD: places that ended before are closed. */
  today: string;
  mapping: Mapping;
  provinces: ProvinceIndex;
  options: Pick<ImportOptions, 'source' | 'defaultCategory' | 'names'>;
  /** What a person answered of the words for categories in the file. */
  answers: ValueAnswers;
  /** The id of the quarter that the tags name. */
  quarterOf: (tags: Tags) => string | null;
  /** The file's name without its extension: the source of data that name none. */
  fileTitle: string;
}

type PlaceResult = { draft: PlaceDraft; notes: string[] } | { reason: string };

const maxNotes = 20;

export function toPlace(written: PlaceCandidate, context: PlaceContext): PlaceResult {
  const notes: string[] = [];
  const candidate = mendedCandidate(written, notes);
  const { tags, point } = candidate;
  const closed = closedReason(candidate, context.today);
  if (closed) return { reason: closed };
  const answer = answerOf(context.answers, candidate.category);
  if (answer === null) return { reason: leftOut(candidate.category) };
  const guessed = classify(candidate, context);
  const found = answer === undefined || guessed?.categories[0] === answer ? guessed : inCategory(answer);
  if (!found && candidate.osm) {
    const area = areaReason(tags);
    if (area) return { reason: area };
  }
  if (candidate.name === null) return { reason: 'No tiene nombre.' };
  if (isPlaceholder(candidate.name)) {
    return { reason: `El nombre «${candidate.name.slice(0, 60)}» no es un nombre.` };
  }
  if (!found) return { reason: unknownReason(candidate) };
  if (!point) return { reason: 'No tiene coordenadas válidas.' };
  const name = nameOf(candidate, context, notes);
  if (found.meant !== undefined) {
    notes.push(
      candidate.category === null
        ? `No tenía categoría: entra en ${found.meant}.`
        : `La categoría «${candidate.category.slice(0, 80)}» entra en ${found.meant}.`,
    );
  }
  if (isFarFromCity(point, context.city)) notes.push('Está lejos de la ciudad: a más de 30 km de su centro.');
  const dialling = { country: context.city.country, areaCode: context.areaCode };
  const fields: PlaceFields = {
    name,
    categories: found.categories,
    placeType: found.placeType,
    location: point,
    address: addressOf(candidate, context.city, context.provinces, notes),
    statedQuarter: context.quarterOf(tags),
    description: descriptionOf(tags, notes),
    phones: phonesOf(tags, dialling, notes),
    whatsapp: whatsappOf(tags, dialling, notes),
    email: emailOf(tags, notes),
    website: websiteOf(tags, notes),
    social: socialOf(tags, notes),
    ...openingHoursOf(tags, notes),
    payment: paymentOf(tags),
    wheelchair: Object.hasOwn(wheelchairValues, tags.wheelchair ?? '') ? (tags.wheelchair ?? '') : 'unknown',
  };
  return {
    draft: { fields, source: sourceOf(candidate, fields, context) },
    notes: notes.slice(0, maxNotes),
  };
}

/** The fields whose mending people should know of. */
const notedTags = ['addr:street', 'description', 'addr:neighbourhood'];

/** The candidate with misread letters, entities and tags of HTML read as they were meant. */
function mendedCandidate(written: PlaceCandidate, notes: string[]): PlaceCandidate {
  const name = written.name && (mendedText(written.name) || null);
  const category = written.category && (mendedText(written.category) || null);
  const tags: Record<string, string> = Object.create(null);
  for (const [key, text] of Object.entries(written.tags)) tags[key] = mendedText(text);
  const noted = [[written.name, name], ...notedTags.map((key) => [written.tags[key], tags[key]])];
  const mended = noted.find(([before, after]) => after && before && before !== after && !/[&<]/.test(before));
  if (mended) notes.push(`Tenía letras mal leídas, que se arreglaron: «${mended[1]?.slice(0, 100)}».`);
  if (name && hasLostLetters(name))
    notes.push(`Le faltan letras que el archivo perdió: «${name.slice(0, 100)}».`);
  return { ...written, name, category, tags };
}

/** Characters that are read of a category. */
export const maxCategory = 400;

function classify(
  { tags, category, osm, name }: PlaceCandidate,
  { mapping, options, fileTitle }: PlaceContext,
): Classification | null {
  const found = (category && mapping.classifyText(category.slice(0, maxCategory))) || mapping.classify(tags);
  if (found || osm) return found;
  // Without a category the place's own name may mean one, then the file's name.
  const named =
    category === null
      ? (mapping.classifyName((name ?? '').slice(0, maxName)) ?? mapping.classifyText(fileTitle))
      : null;
  if (named) return named;
  return options.defaultCategory === null ? null : inCategory(options.defaultCategory);
}

const inCategory = (id: string): Classification => ({ categories: [id], placeType: null });

/** Keys of OpenStreetMap that say what a place is. */
const kindKeys = [
  ...['amenity', 'shop', 'tourism', 'leisure', 'office'],
  ...['craft', 'healthcare', 'building', 'man_made'],
];

function kindsIn(tags: Tags): string[] {
  const known = kindKeys.filter((key) => tags[key] !== undefined);
  return known.map((key) => `${key}=${tags[key]?.slice(0, 60)}`);
}

/** What the file says of each field of a place. */
export function rawPlace(
  { name, category, osm, tags }: PlaceCandidate,
  mapping: ColumnMapping,
): Record<string, string> {
  return rawValues(placeFieldOf, (field) => {
    if (field === 'name') return name;
    if (field === 'category') return osm ? kindsIn(tags).join(', ') : category;
    return tags[mapping[field] ?? tagOfField[field] ?? ''];
  });
}

function unknownReason({ tags, category, osm }: PlaceCandidate): string {
  if (!osm) {
    return category
      ? `La categoría «${category.slice(0, 80)}» no se reconoce. Puedes elegir una por defecto.`
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
function nameOf({ name: given, osm }: PlaceCandidate, { options }: PlaceContext, notes: string[]): string {
  const capital = (given ?? '').slice(0, maxName);
  const written = osm || options.names === 'written' ? capital : readableName(capital);
  if (written !== capital) notes.push(`El nombre venía en mayúsculas: «${capital.slice(0, 200)}».`);
  const parts = [...new Set(written.split(';').map((part) => part.trim()))].filter((part) => part !== '');
  const name = parts.join(' / ');
  if (parts.length > 1) notes.push(`Tenía varios nombres en uno: «${written.slice(0, 200)}».`);
  if (name.length <= 120) return name;
  notes.push(`El nombre se ha acortado: «${name.slice(0, 400)}».`);
  return name.slice(0, 119).trimEnd().toWellFormed().concat('…');
}

function descriptionOf(tags: Tags, notes: string[]): string | null {
  const text = tags['description:es'] ?? tags.description;
  if (text === undefined) return null;
  if (text.length <= 2000) return text;
  notes.push('La descripción se ha acortado a 2000 caracteres.');
  return text.slice(0, 1999).toWellFormed().concat('…');
}

/** Hours in OpenStreetMap's syntax or in words; uncertain ones stay as text for a person to review. */
function openingHoursOf(tags: Tags, notes: string[]): Pick<PlaceFields, 'openingHours' | 'openingHoursText'> {
  const { openingHours, openingHoursText } = takeHours(tags.opening_hours ?? '');
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

function paymentOf(tags: Tags): string[] {
  return Object.entries(paymentKeys)
    .filter(([, keys]) => keys.some((key) => tags[key] === 'yes' || tags[key] === 'only'))
    .map(([method]) => method);
}

function sourceOf(candidate: PlaceCandidate, fields: PlaceFields, context: PlaceContext): Source {
  const { externalId, osm } = candidate;
  const given = context.options.source;
  if (osm && externalId !== null) return { ...openStreetMap, externalId };
  const licence = given?.licence ?? '';
  if (externalId !== null) return { name: given?.name ?? context.fileTitle, licence, externalId };
  return { name: given?.name ?? unnamedSource, licence, externalId: placeCode(fields) };
}
