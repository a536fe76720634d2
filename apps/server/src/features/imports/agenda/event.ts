/** Reads a row of a list of events as an event with all fields as the contract requires them, or as a reason against it. Pure. */

import type { Point } from '@callejero/contract/resource.ts';
import { events } from '@callejero/contract/resources/events.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { answerOf, leftOut, type ValueAnswers } from '../reading/mapped-values.ts';
import { hash, type Source } from '../reading/source.ts';
import { normaliseUrl } from '../reading/web-url.ts';
import type { RecordDraft } from '../records/record.ts';
import type { FieldCells } from './cells.ts';
import type { EventFields } from './fields.ts';
import { type AgendaPlace, addressOf, placeText } from './place.ts';
import { readPrice } from './price.ts';
import { whenOf } from './when.ts';

export type EventDraft = RecordDraft<EventFields>;

export interface AgendaContext extends AgendaPlace {
  timezone: string;
  currency: string;
  /** The source and licence; the external id is that of the row, or one derived from its values. */
  source: Omit<Source, 'externalId'>;
  categoryOf(type: string): string | null;
  defaultCategory: string | null;
  /** What a person answered of the words for categories in the file. */
  answers: ValueAnswers;
  /** The moment of the import: events that ended before are over. */
  now: Date;
}

const maxTitle = 160;
const maxDescription = 5000;

export function toEvent(
  cells: FieldCells,
  context: AgendaContext,
  /** The point, and the id of the record outside its columns. */
  beside: { id: string | null; point: Point | null } = { id: null, point: null },
): { draft: EventDraft; notes: string[] } | { reason: string } {
  const title = cells('title');
  if (title === null) return { reason: 'No tiene título.' };
  const type = cells('category');
  const answer = answerOf(context.answers, type);
  if (answer === null) return { reason: leftOut(type) };
  const notes: string[] = [];
  const when = whenOf(cells, context.timezone, context.now, notes);
  if ('reason' in when) return when;
  const location = beside.point;
  const address = location === null ? null : addressOf(cells, context, notes);
  const price = readPrice(cells('price'), cells('free'), context.currency);
  const { days, ...times } = when;
  const description = [
    cells('description'),
    partOf(cells('partOf'), title),
    price.text === null ? null : `Precio: ${price.text}`,
    audienceOf(cells('audience')),
    days,
    address === null ? placeText(cells) : null,
  ].filter((part) => part !== null);
  const externalId = (cells('externalId') ?? beside.id)?.slice(0, 200);
  const fields: EventFields = {
    ...times,
    title: cut(title, maxTitle, events.fields.title.label, notes),
    description:
      description.length > 0 ? cut(description.join('\n\n'), maxDescription, 'Descripción', notes) : null,
    category: answer ?? categoryOf(type, context, notes),
    address,
    location,
    organizer: cells('organizer')?.slice(0, 160) ?? null,
    isFree: price.isFree,
    price: price.price,
    currency: price.currency ?? context.currency,
    ticketUrl: urlOf(cells('url'), notes),
  };
  const end = fields.endsAt ?? fields.startsAt;
  if (!fields.recurrence && Date.parse(end) < context.now.getTime()) notes.push('Ya ha pasado.');
  const own = `evento-${hash(`${fold(title)}|${fields.startsAt}|${cells('venue') ?? ''}`)}`;
  return { draft: { fields, source: { ...context.source, externalId: externalId ?? own } }, notes };
}

function cut(text: string, max: number, label: string, notes: string[]): string {
  if (text.length <= max) return text;
  notes.push(`${label}: pasaba de ${max} caracteres y se cortó.`);
  const head = text.slice(0, max - 1).toWellFormed();
  const end = head.lastIndexOf(' ');
  return `${end > max / 2 ? head.slice(0, end) : head}…`;
}

function partOf(text: string | null, title: string): string | null {
  return text === null || fold(text) === fold(title) ? null : `Forma parte de «${text}».`;
}

/** `/usuario/Niños,/usuario/Familias` */
function audienceOf(text: string | null): string | null {
  if (text === null) return null;
  const groups = text
    .split(',')
    .map((part) => part.split('/').at(-1)?.trim() ?? '')
    .filter((part) => part !== '');
  return groups.length === 0 ? null : `Para: ${groups.join(', ').toLowerCase()}.`;
}

function categoryOf(
  type: string | null,
  { categoryOf: find, defaultCategory }: AgendaContext,
  notes: string[],
) {
  if (type === null) return defaultCategory;
  const found = find(type);
  if (found === null) notes.push(`La categoría «${type.slice(0, 80)}» no se reconoce.`);
  return found ?? defaultCategory;
}

function urlOf(text: string | null, notes: string[]): string | null {
  if (text === null) return null;
  const url = normaliseUrl(text);
  if (url === null) notes.push(`La página «${text.slice(0, 100)}» no es una dirección válida.`);
  return url;
}
