/** Values of fields in Spanish words, for change records and for exports that people read. The caller resolves references. */

import { socialNetworks } from '../enums/commerces.ts';
import { maxAmount } from '../money.ts';
import { formatSpecialDay, hoursInWords, shortHours } from '../opening-hours/words.ts';
import { readRecurrence, untilDate } from '../recurrence/recurrence.ts';
import { ruleInWords } from '../recurrence/words.ts';
import { type Field, findField, type Resource } from '../resource.ts';
import { concealed } from '../resources/audit.ts';
import { documentSchema, imageSchema } from '../values.ts';
import { fold } from './fold.ts';
import { dayIn } from './formats.ts';
import { counted } from './letters.ts';

/** The formats of the reader's country. */
export interface WordFormats {
  moment(value: string): string;
  /** A day without time, YYYY-MM-DD. */
  day(value: string): string;
  number(value: number): string;
  /** Minor units; null is the city's currency. */
  money(minorUnits: number, currency: string | null): string;
  timezone(): string;
  /** The name of an icon in words; by default its own name. */
  icon?(name: string): string;
}

export interface ValueOf {
  name: string;
  field: Field | undefined;
  /** The collection and the other values of the row, such as the currency or the type of a discount. */
  resource?: Resource | undefined;
  row?: Readonly<Record<string, unknown>> | undefined;
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === '' || isEmptyObject(value);
}

/** Empty for an empty value. */
export function valueInWords(formats: WordFormats, of: ValueOf, value: unknown): string {
  if (isNothing(value)) return '';
  if (value === concealed) return concealed;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return listInWords(formats, of, value);
  if (typeof value === 'object' && value !== null)
    return objectInWords(formats, of, value as Record<string, unknown>);
  const { field, name } = of;
  const text = String(value);
  const option = field?.options?.[text];
  if (option !== undefined) return option;
  switch (field?.kind) {
    case 'timestamp':
      return Number.isNaN(Date.parse(text)) ? text : formats.moment(text);
    case 'date':
      return Number.isNaN(Date.parse(text)) ? text : formats.day(text);
    case 'integer':
      return amountInWords(formats, of, Number(value));
    case 'number':
      return formats.number(Number(value));
    default:
      return textInWords(formats, name, field, text);
  }
}

function amountInWords(formats: WordFormats, { name, field, resource, row }: ValueOf, value: number): string {
  // A count may have the same limit, but only money has a currency.
  const hasCurrency = !resource || findField(resource, 'currency') !== undefined;
  const isMoney =
    hasCurrency && (field?.schema as { maxValue?: unknown } | undefined)?.maxValue === maxAmount;
  if (!isMoney) return formats.number(value);
  // The type of a discount decides whether its value is money.
  if (name === 'value' && row?.type === 'percentage') return `${formats.number(value)} %`;
  return formats.money(value, typeof row?.currency === 'string' ? row.currency : null);
}

function textInWords(formats: WordFormats, name: string, field: Field | undefined, text: string): string {
  // An id has no meaning for a person.
  if (uuid.test(text)) return 'otro registro';
  if (name === 'openingHours') return hoursInWords(text);
  if (name === 'recurrence') {
    const rule = readRecurrence(text);
    return typeof rule === 'string'
      ? text
      : ruleInWords(rule, (until) => formats.day(untilDay(until, formats.timezone())));
  }
  if (name === 'icon') return formats.icon?.(text) ?? text;
  if (name === 'country' && /^[A-Z]{2}$/.test(text))
    return new Intl.DisplayNames('es', { type: 'region' }).of(text) ?? text;
  if (field?.schema === imageSchema) return '1 imagen';
  if (field?.schema === documentSchema) return '1 PDF';
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formats.day(text) : text;
}

/** The last day of a rule, in the city's time zone. */
function untilDay(until: string, timeZone: string): string {
  const date = untilDate(until) ?? '';
  const time = /T(\d\d)(\d\d)(\d\d)Z$/.exec(until);
  if (!time) return date;
  const moment = new Date(`${date}T${time[1]}:${time[2]}:${time[3]}Z`);
  return dayIn(timeZone, moment);
}

function listInWords(formats: WordFormats, of: ValueOf, values: readonly unknown[]): string {
  const { field } = of;
  const [first] = values;
  if (field?.kind === 'references' || (typeof first === 'string' && uuid.test(first)))
    return counted(values.length, 'elegido', 'elegidos');
  if (typeof first !== 'object' || first === null)
    return values.map((each) => valueInWords(formats, { ...of, field: partOf(field) }, each)).join(', ');
  if ('file' in first) return counted(values.length, 'imagen', 'imágenes');
  if ('slots' in first) return values.map((each) => specialDay(formats, each as SpecialDay)).join('; ');
  return counted(values.length, 'elemento', 'elementos');
}

interface SpecialDay {
  date: string;
  closed: boolean;
  slots: { opens: string; closes: string }[];
}

function specialDay(formats: WordFormats, { date, closed, slots }: SpecialDay): string {
  return `${formats.day(date)} ${shortHours(formatSpecialDay({ closed, slots }))}`;
}

const proposals: ReadonlySet<string> = new Set(['pendingChanges', 'refusedChanges']);

const partNames: Readonly<Record<string, string>> = socialNetworks;

function objectInWords(formats: WordFormats, of: ValueOf, value: Record<string, unknown>): string {
  const { field, resource } = of;
  if ('lat' in value && 'lng' in value) return `${value.lat}, ${value.lng}`;
  if (Array.isArray(value.coordinates)) return areaInWords(value.coordinates);
  if (field?.part) return addressInWords(value);
  if ('externalId' in value) return String(value.name);
  const parts = Object.entries(value).filter(([, part]) => !isNothing(part));
  // Proposed changes are a partial row of the same resource.
  if (proposals.has(of.name) && resource)
    return parts
      .map(([name, part]) => {
        const own = findField(resource, name);
        const label = own?.label ?? name;
        // An id has no meaning for a person.
        if (own?.to && !own.part) return label;
        return `${label}: ${valueInWords(formats, { ...of, name, field: own }, part)}`;
      })
      .join('; ');
  return parts
    .map(([key, part]) => {
      const name = field?.options?.[key] ?? partNames[key];
      const words = valueInWords(formats, { ...of, name: '', field: partOf(field) }, part);
      return name === undefined || fold(name) === fold(words) ? words : `${name}: ${words}`;
    })
    .join(', ');
}

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** «Enríquez 12, 91000 Xalapa, interior 3»: an address in words, without the names of references. */
export function addressInWords(value: Readonly<Record<string, unknown>>): string {
  const { street, number, extra, postalCode, locality } = value;
  const joined = (...parts: unknown[]) => parts.filter((part) => !isNothing(part)).join(' ');
  return [joined(street, number), joined(postalCode, locality), extra]
    .filter((part) => !isNothing(part))
    .join(', ');
}

/** The coordinates of a geometry of GeoJSON. */
function areaInWords(coordinates: readonly unknown[]): string {
  let vertices: readonly unknown[] = coordinates;
  while (Array.isArray(vertices[0]) && Array.isArray(vertices[0][0])) vertices = vertices.flat();
  return `área de ${counted(vertices.length, 'vértice', 'vértices')}`;
}

/** The field of a part of a value, with the names of fixed values. */
function partOf(field: Field | undefined): Field | undefined {
  return field?.options && { ...field, kind: 'json' };
}
