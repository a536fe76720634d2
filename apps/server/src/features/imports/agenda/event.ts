/** Reads a record as an event with all fields as the contract requires them, or as a reason against it. Pure. */

import { events } from '@callejero/contract/resources/events.ts';
import type { EventColumnField } from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { readableName } from '@callejero/contract/text/readable-name.ts';
import { type AddressDraft, parseAddress } from '../reading/address.ts';
import { isYes, parseUrl, shortened } from '../reading/clean-text.ts';
import { joinStreet } from '../reading/common-columns.ts';
import { findAnswer, leftOutReason } from '../reading/mapped-values.ts';
import type { DataContext, Drafted, DraftFields } from '../reading/read-drafts.ts';
import { type SourceRecord, unplacedReason } from '../reading/read-records.ts';
import { hash, type Source } from '../reading/source.ts';
import type { RecordDraft } from '../records/record.ts';
import { type EventCells, parseWhen } from './when.ts';

export type EventFields = DraftFields<typeof events>;
export type EventRecord = SourceRecord<EventColumnField>;
export type EventDraft = RecordDraft<EventFields>;

export interface EventContext extends DataContext {
  timezone: string;
  currency: string;
  /** The source and licence; the external id is that of the row, or one derived from its values. */
  source: Omit<Source, 'externalId'>;
  /** The moment of the import: events that ended before are over. */
  now: Date;
}

const maxTitle = 160;
const maxDescription = 5000;

export function toEvent(record: EventRecord, context: EventContext, notes: string[]): Drafted<EventDraft> {
  const { cells, point: location } = record;
  const { title } = cells;
  if (title === undefined) return { reason: 'No tiene título.' };
  const reason = leftOutReason(cells, context.values);
  if (reason) return { reason };
  const when = parseWhen(cells, context.timezone, context.now, notes);
  if ('reason' in when) return when;
  if (record.unplaced) notes.push(unplacedReason);
  const address = addressIn(record, context, notes);
  const price = readPrice(cells.price, cells.free, context.currency);
  const { days, ...times } = when;
  const description = [
    cells.description,
    partOf(cells.partOf, title),
    price.text === null ? null : `Precio: ${price.text}`,
    audienceOf(cells.audience),
    days,
    address === null ? placeText(cells) : null,
  ].filter((part) => part);
  const { fields: contract } = events;
  const fields: EventFields = {
    ...times,
    title: shortened(title, maxTitle, contract.title.label, notes) ?? '',
    description: shortened(
      description.join('\n\n') || undefined,
      maxDescription,
      contract.description.label,
      notes,
    ),
    category: categoryOf(cells.category, context, notes),
    address,
    location,
    organizer: cells.organizer?.slice(0, 160) ?? null,
    isFree: price.isFree,
    price: price.price,
    currency: price.currency ?? context.currency,
    ticketUrl: parseUrl(cells.url, 'La página', notes),
  };
  const end = fields.endsAt ?? fields.startsAt;
  if (!fields.recurrence && Date.parse(end) < context.now.getTime()) notes.push('Ya ha pasado.');
  const own = `evento-${hash(`${fold(title)}|${fields.startsAt}|${cells.venue ?? ''}`)}`;
  const source = { ...context.source, externalId: record.externalId ?? own };
  return { draft: { fields, source }, notes };
}

/** Null without a point, and where the file names no address or one that can't be stored: then the description says it. */
function addressIn(
  { cells, tags, point, osm }: SourceRecord<EventColumnField>,
  { city, values }: EventContext,
  notes: string[],
): AddressDraft | null {
  const parts = ['street', 'venue', 'postalCode', 'locality'] as const;
  if (point === null || parts.every((part) => cells[part] === undefined)) return null;
  const street = joinStreet(cells);
  const where = {
    ...tags,
    ...(street === null ? { 'addr:housenumber': '' } : { 'addr:street': street }),
    // The name of the venue, which people search for.
    ...(cells.venue === undefined ? {} : { 'addr:unit': cells.venue }),
  };
  const own: string[] = [];
  const address = parseAddress({ tags: where, point, osm }, city, values.province, own);
  if (address) notes.push(...own);
  return address;
}

/** For an event without an address row: `Dónde: Matadero Madrid, Plaza Legazpi 8.` */
function placeText(cells: EventCells): string | null {
  const street = joinStreet(cells);
  const address = street && [readableName(street), cells.number].filter(Boolean).join(' ');
  const known = [cells.venue, address].filter((part) => part);
  return known.length === 0 ? null : `Dónde: ${known.join(', ')}.`;
}

function partOf(text: string | undefined, title: string): string | null {
  return text === undefined || fold(text) === fold(title) ? null : `Forma parte de «${text}».`;
}

/** `/usuario/Niños,/usuario/Familias` */
function audienceOf(text = ''): string | null {
  const groups = text
    .split(',')
    .map((part) => part.split('/').at(-1)?.trim() ?? '')
    .filter((part) => part !== '');
  return groups.length === 0 ? null : `Para: ${groups.join(', ').toLowerCase()}.`;
}

function categoryOf(type: string | undefined, { values, options }: EventContext, notes: string[]) {
  if (type === undefined) return options.defaultCategory;
  const found = findAnswer(values.category, type) ?? values.category.guess(type);
  if (found === null) notes.push(`La categoría «${type.slice(0, 80)}» no se reconoce.`);
  return found ?? options.defaultCategory;
}

/** The price of an event, if its text states one unambiguously. */
export interface Price {
  isFree: boolean;
  /** Minor units of `currency`. */
  price: number | null;
  currency: string | null;
  /** The part of the text that the other fields don't contain. */
  text: string | null;
}

const amount =
  /^(?:precio|entrada|entradas)?:? ?([€$])? ?(\d{1,6})(?:[.,](\d{1,2}))? ?(€|\$|euros?|eur|pesos|mxn|usd)?\.?$/;
const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  mxn: 'MXN',
  usd: 'USD',
};
const free =
  /^(?:(?:entrada|acceso|actividad|asistencia)s? )?(?:(?:libre|gratuit[oa]s?|gratis)(?: y (?:libre|gratuit[oa]s?|gratis))?)(?=$|[.,]| (?:con|hasta|previa|previo))[^\d€$]*$/;

/**
 * «12 euros» is a price; «de 6 a 22 euros» and «12 euros, más gastos» are texts. A free event has no price, whatever else its
 * text says.
 *
 * @param freeText the value of a separate column, such as `1`, `sí`, `true`
 * @param currency for an amount without one, or with a sign that several currencies share
 */
export function readPrice(
  written: string | null | undefined,
  freeText: string | null | undefined,
  currency: string,
): Price {
  const text = written ?? null;
  const said = fold(text ?? '');
  const flagged = isYes(freeText ?? '') || /^(?:gratis|gratuito)$/.test(fold(freeText ?? ''));
  if (flagged || free.test(said)) {
    const plain = /^(?:(?:entrada|acceso|actividad) )?(?:libre|gratis|gratuit[oa])\.?$/.test(said);
    return { isFree: true, price: null, currency: null, text: plain || said === '' ? null : text };
  }
  const [, sign, whole, cents = '', unit] = amount.exec(said) ?? [];
  if (whole === undefined) return { isFree: false, price: null, currency: null, text };
  const price = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  const own = currencies[unit ?? sign ?? ''] ?? currency;
  // A price of zero means free, which has a field of its own.
  return price === 0
    ? { isFree: true, price: null, currency: null, text: null }
    : { isFree: false, price, currency: own, text: null };
}
