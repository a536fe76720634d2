/** What a file says of each field of a record, as it writes it, beside which the plan shows what will be stored. */
import type {
  ColumnField,
  EventColumnField,
  PlaceColumnField,
} from '@callejero/contract/resources/imports.ts';

/** The fields of a place that each column fills, in the order in which they are read out. */
export const placeFieldOf: Readonly<Partial<Record<PlaceColumnField, string>>> = {
  name: 'name',
  latitude: 'location',
  longitude: 'location',
  point: 'location',
  category: 'categories',
  description: 'description',
  street: 'address',
  number: 'address',
  extra: 'address',
  postalCode: 'address',
  locality: 'address',
  province: 'address',
  quarter: 'statedQuarter',
  phone: 'phones',
  mobile: 'phones',
  whatsapp: 'whatsapp',
  email: 'email',
  website: 'website',
  facebook: 'social',
  instagram: 'social',
  openingHours: 'openingHours',
  wheelchair: 'wheelchair',
};

export const eventFieldOf: Readonly<Partial<Record<EventColumnField, string>>> = {
  title: 'title',
  startDate: 'startsAt',
  startTime: 'startsAt',
  endDate: 'endsAt',
  endTime: 'endsAt',
  weekdays: 'recurrence',
  recurrence: 'recurrence',
  excluded: 'exdates',
  description: 'description',
  category: 'category',
  audience: 'description',
  partOf: 'description',
  organizer: 'organizer',
  free: 'isFree',
  price: 'price',
  url: 'ticketUrl',
  venue: 'address',
  streetKind: 'address',
  street: 'address',
  number: 'address',
  postalCode: 'address',
  locality: 'address',
  province: 'address',
  latitude: 'location',
  longitude: 'location',
  point: 'location',
};

const maxRaw = 300;

/** @param read the text of a column's field in a row */
export function rawValues<Name extends ColumnField>(
  fieldOf: Readonly<Partial<Record<Name, string>>>,
  read: (field: Name) => string | null | undefined,
): Record<string, string> {
  const raw: Record<string, string> = {};
  for (const [name, field] of Object.entries(fieldOf) as [Name, string][]) {
    const text = read(name)?.trim();
    if (text) raw[field] = (raw[field] === undefined ? text : `${raw[field]}, ${text}`).slice(0, maxRaw);
  }
  for (const [field, text] of Object.entries(raw)) raw[field] = text.toWellFormed();
  return raw;
}
