/**
 * The rows of the demo. Its tables in `town/` have the columns of the collections' own CSV (decisions 013 and 069), but rows refer to each
 * other by names, times count from the day of the start (`moments.ts`), and the town stands around the centre of Villa Jacaranda. The same
 * city and moment give the same rows, except for their ids.
 */
import type { City } from '@callejero/contract/city.ts';
import type { SpecialDay } from '@callejero/contract/opening-hours/rules.ts';
import { findField, type Point, type Resource } from '@callejero/contract/resource.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { alerts } from '@callejero/contract/resources/alerts.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { discounts } from '@callejero/contract/resources/discounts.ts';
import { events } from '@callejero/contract/resources/events.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { promotions } from '@callejero/contract/resources/promotions.ts';
import { shifts } from '@callejero/contract/resources/shifts.ts';
import { type CsvColumn, csvColumns, parseCells } from '@callejero/contract/text/csv.ts';
import { currencyDigits } from '@callejero/contract/text/money-text.ts';
import { commerceSlug, slugWithId } from '@callejero/contract/text/slug.ts';
import { around } from './around.ts';
import { nextDate, parseMoment, type Start } from './moments.ts';
import { demoSource } from './source.ts';

/** A resource's fields by their names. */
export type FieldValues = Record<string, unknown>;

/** The lines of a table, each as texts by column. */
export type Lines = readonly Readonly<Record<string, string>>[];

/** Reads a table of `town/` by the name of its file. */
export type ReadTable = (file: string) => Promise<Lines>;

export interface DemoStart extends Start {
  nextId(): string;
  /** Without one the places have no addresses, only their positions. */
  province: string | null;
  /** Ids of stored rows by collection and name: `categories/product/comida`, `users/amparo`. */
  ids: Pick<ReadonlyMap<string, string>, 'get'>;
}

export interface DemoRows {
  resource: Resource;
  rows: FieldValues[];
}

/** Each after those that it refers to. */
const collections: readonly Resource[] = [
  addresses,
  commerces,
  products,
  discounts,
  promotions,
  events,
  shifts,
  alerts,
];
/** The kinds of categories that they refer to. */
const kinds: Readonly<Record<string, string>> = {
  commerces: 'commerce',
  products: 'product',
  events: 'event',
};

/** The rows of all collections, in the order in which they can be inserted. */
export async function demoRows(start: DemoStart, readTable: ReadTable): Promise<DemoRows[]> {
  const { country } = start.city;
  // Large, and only needed abroad.
  const dial =
    country === 'MX' ? (phone: string) => phone : (await import('./phones.ts')).createPhones(country);
  const own = new Map<string, string>();
  const idOf = (path: string) => own.get(path) ?? start.ids.get(path);
  const result: DemoRows[] = [];
  for (const resource of collections) {
    if (resource === addresses && start.province === null) continue;
    const lines = await readTable(`${resource.name}.csv`);
    const [first = {}] = lines;
    const columns = csvColumns(resource).filter(({ name }) => Object.hasOwn(first, name));
    const rows = lines.map((line) => {
      const id = start.nextId();
      const name = line.id ?? '';
      if (name !== '') own.set(`${resource.name}/${name}`, id);
      const values = readLine(resource, columns, line, start, idOf);
      return completed(resource, { ...values, id }, name, start, dial);
    });
    result.push({ resource, rows });
  }
  return result;
}

function readLine(
  resource: Resource,
  columns: readonly CsvColumn[],
  line: Lines[number],
  start: DemoStart,
  idOf: (path: string) => string | undefined,
): FieldValues {
  const move = around(start.city.center);
  const cells = columns.map(({ name }) => [
    name,
    (line[name] ?? '')
      .replaceAll('{city}', start.city.name)
      .replaceAll(/--\d\d-\d\d/g, (date) => nextDate(date, start)),
  ]);
  const values = parseCells(columns, Object.fromEntries(cells) as Record<string, string>);
  const referred = (to: string, name: unknown): string | null => {
    const path = to === 'categories' ? `${to}/${kinds[resource.name]}/${name}` : `${to}/${name}`;
    const id = idOf(path);
    if (id === undefined && to !== addresses.name) throw new Error(`${resource.name}: no ${path}`);
    return id ?? null;
  };
  for (const [name, value] of Object.entries(values)) {
    const field = findField(resource, name);
    if (value === null) values[name] = field?.default ?? null;
    else if (field?.kind === 'timestamp') values[name] = parseMoment(String(value), start);
    else if (field?.kind === 'point') values[name] = move(value as Point);
    else if (field?.to && Array.isArray(value))
      values[name] = value.map((each) => referred(String(field.to), each));
    else if (field?.to) values[name] = referred(field.to, value);
  }
  return values;
}

/** Adds what depends on the city and on the id. */
function completed(
  resource: Resource,
  values: FieldValues,
  name: string,
  { city, now, province }: DemoStart,
  dial: (phone: string) => string | null,
): FieldValues {
  const moment = now.toISOString();
  const row: FieldValues = { createdAt: moment, updatedAt: moment, ...values, rev: 1 };
  const id = String(row.id);
  const source = { ...demoSource, externalId: name };
  const money = moneyOf(city);
  if (row.currency !== undefined && row.currency !== null) {
    row.currency = city.currency;
    for (const field of ['price', 'maxAmount', ...(row.type === 'percentage' ? [] : ['value'])])
      if (typeof row[field] === 'number') row[field] = money(row[field]);
  }
  switch (resource) {
    case addresses: {
      // A wrong postal code would be worse than none.
      const postalCode = city.province === 'MX-VER' ? row.postalCode : null;
      return { ...row, postalCode, province, country: city.country };
    }
    case commerces: {
      const phones = (row.phones as string[]).map(dial).filter((phone) => phone !== null);
      const whatsapp = row.whatsapp === null ? null : dial(String(row.whatsapp));
      const specialHours = (row.specialHours as SpecialDay[]).toSorted((a, b) => (a.date < b.date ? -1 : 1));
      return {
        ...{ ...row, phones, whatsapp, specialHours, source },
        ...{ slug: commerceSlug(String(row.name), id), timezone: city.timezone },
      };
    }
    case promotions:
      return { ...row, slug: slugWithId(String(row.title), id, 'promocion') };
    case events:
      return { ...row, slug: slugWithId(String(row.title), id, 'evento'), timezone: city.timezone, source };
    default:
      return row;
  }
}

/** Rough values of a Mexican peso in other currencies, so that prices there are plausible. */
const rates: Readonly<Record<string, number>> = {
  EUR: 0.05,
  USD: 0.06,
  CLP: 50,
  COP: 220,
  ARS: 60,
  PEN: 0.2,
};

/** Centavos of a peso → minor units of the city's currency. */
function moneyOf({ currency }: City): (centavos: number) => number {
  const factor = (rates[currency] ?? 1) * 10 ** currencyDigits(currency);
  return (centavos) => Math.round((centavos / 100) * factor);
}
