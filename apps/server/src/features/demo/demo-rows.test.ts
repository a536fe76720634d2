import { readdir } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import type { City } from '@callejero/contract/city.ts';
import { defaultCategories } from '@callejero/contract/default-categories.ts';
import { isOnDutyAt } from '@callejero/contract/duty.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { promotionState } from '@callejero/contract/promotion-state.ts';
import { findField } from '@callejero/contract/resource.ts';
import { alertProblems } from '@callejero/contract/resources/alerts.ts';
import { discountProblems } from '@callejero/contract/resources/discounts.ts';
import { eventProblems } from '@callejero/contract/resources/events.ts';
import { promotionProblems } from '@callejero/contract/resources/promotions.ts';
import { shiftProblems } from '@callejero/contract/resources/shifts.ts';
import { alertStateAt } from '@callejero/contract/today.ts';
import { demoPath, readDemoFile } from '@callejero/demo-city/read-file.ts';
import { demoRows, type FieldValues } from '@callejero/demo-city/rows.ts';
import { elsewhere, jacaranda } from '@callejero/demo-city/testing/cities.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { readDemoTable } from '../../testing/demo-table.ts';

const noon = new Date('2026-03-01T18:00:00Z');
const uuid = (number: number) => `0197f0d2-7a3c-7c41-9a55-${String(number).padStart(12, '0')}`;

/** Ids of the categories and accounts, which are there before. */
const stored = {
  names: new Map<string, string>(),
  get(name: string): string | undefined {
    if (/^(?:categories|users)\//.test(name) && !this.names.has(name))
      this.names.set(name, uuid(9000 + this.names.size));
    return this.names.get(name);
  },
};

async function rowsOf(city: City, now = noon): Promise<Map<string, FieldValues[]>> {
  let ids = 0;
  const start = { city, now, nextId: () => uuid(ids++), province: uuid(8000), ids: stored };
  const town = await demoRows(start, readDemoTable);
  return new Map(town.map(({ resource, rows }) => [resource.name, rows]));
}

const list = (town: ReadonlyMap<string, FieldValues[]>, name: string) => town.get(name) ?? [];

test('the same city and moment give the same rows', async () => {
  expect(await rowsOf(jacaranda)).toEqual(await rowsOf(jacaranda));
});

test.each([jacaranda, elsewhere])('every row of $name is valid by the contract', async (city) => {
  const town = await demoRows(
    { city, now: noon, nextId: () => crypto.randomUUID(), province: uuid(1), ids: stored },
    readDemoTable,
  );
  for (const { resource, rows } of town)
    for (const row of rows) {
      for (const [name, value] of Object.entries(row)) {
        const parsed = value === null ? null : findField(resource, name)?.schema.safeParse(value);
        if (parsed?.success !== true && (value !== null || findField(resource, name)?.required))
          throw new Error(`${resource.name}.${name}: ${JSON.stringify(value)} ${parsed?.error?.message}`);
      }
      expect([row.createdAt, row.updatedAt].map(String).toSorted()).toEqual([row.createdAt, row.updatedAt]);
      expect(String(row.updatedAt) <= noon.toISOString()).toBe(true);
    }
  const rows = new Map(town.map(({ resource, rows }) => [resource.name, rows]));
  expect(list(rows, 'discounts').flatMap((row) => discountProblems(row as never))).toEqual([]);
  expect(list(rows, 'promotions').flatMap((row) => promotionProblems(row as never))).toEqual([]);
  expect(list(rows, 'events').flatMap((row) => eventProblems(row as never))).toEqual([]);
  expect(list(rows, 'shifts').flatMap((row) => shiftProblems(row as never))).toEqual([]);
  expect(list(rows, 'shifts').some((row) => isOnDutyAt(row as never, noon))).toBe(true);
  expect(list(rows, 'alerts').flatMap((row) => alertProblems(row as never))).toEqual([]);
  expect(new Set(list(rows, 'alerts').map((row) => alertStateAt(row as never, noon)))).toEqual(
    new Set(['running', 'coming', 'over']),
  );
  const places = list(rows, 'commerces');
  const phones = places.flatMap((place) => place.phones as string[]);
  expect(phones.length).toBeGreaterThan(150);
  expect(new Set(phones).size).toBe(phones.length);
  expect(phones.filter((phone) => parsePhoneNumberFromString(phone)?.country !== city.country)).toEqual([]);
  for (const { openingHours, specialHours, lastVerifiedAt } of places) {
    expect(openingHours === null || parseOpeningHours(String(openingHours))).not.toBeNull();
    expect(lastVerifiedAt === null || String(lastVerifiedAt) < noon.toISOString()).toBe(true);
    for (const { date } of specialHours as { date: string }[]) expect(date > '2026-03-01').toBe(true);
  }
  const mean = (of: 'lat' | 'lng') =>
    places.reduce((sum, { location }) => sum + (location as City['center'])[of], 0) / places.length;
  expect(mean('lat')).toBeCloseTo(city.center.lat, 2);
  expect(mean('lng')).toBeCloseTo(city.center.lng, 2);
});

test('the tables name categories that a new city has, and streets of its map', async () => {
  const slugs = new Set(defaultCategories.flatMap(({ children }) => children.map(({ slug }) => slug)));
  const named = (await readDemoTable('commerces.csv')).flatMap(({ categories = '' }) =>
    categories.split(' | '),
  );
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
  const map = new TextDecoder().decode(await readDemoFile('town.geojson'));
  const streets = new Set((await readDemoTable('addresses.csv')).map(({ street = '' }) => street));
  expect([...streets].filter((street) => !map.includes(`"name":"${street}"`))).toEqual([]);
});

test('there are current, future and ended promotions, of every kind of discount', async () => {
  const town = await rowsOf(jacaranda);
  const promotions = list(town, 'promotions');
  const states = promotions.map((row) => promotionState(row as never, noon));
  for (const state of ['running', 'scheduled', 'ended'] as const)
    expect(states.filter((other) => other === state).length).toBeGreaterThanOrEqual(3);
  const used = new Set(promotions.map(({ discount }) => discount));
  const types = list(town, 'discounts').flatMap(({ id, type }) => (used.has(id) ? [type] : []));
  expect(new Set(types)).toEqual(new Set(['percentage', 'amount', 'fixedPrice', 'buyXGetY', 'gift']));
});

test('on whatever weekday the demo starts, weekly events are on their days and the others as far away', async () => {
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const counts = new Set<number>();
  for (const day of weekdays.keys()) {
    const now = new Date(noon.getTime() + day * dayLength);
    const events = list(await rowsOf(jacaranda, now), 'events');
    for (const { startsAt, recurrence } of events) {
      const [, named] = /BYDAY=-?\d?([A-Z]{2})/.exec(String(recurrence)) ?? [];
      const start = Temporal.Instant.from(String(startsAt)).toZonedDateTimeISO(jacaranda.timezone);
      if (named) expect(start.dayOfWeek).toBe(weekdays.indexOf(named) + 1);
    }
    const isComing = ({ startsAt, recurrence }: FieldValues) =>
      !recurrence && String(startsAt) > now.toISOString();
    counts.add(events.filter(isComing).length);
  }
  expect([...counts]).toEqual([41]);
});

test('every picture is a drawing of its own and belongs to a row of the tables', async () => {
  const names = new Set<string>();
  for (const table of ['commerces', 'events'])
    for (const { id } of await readDemoTable(`${table}.csv`)) names.add(`${table}/${id}`);
  for (const { title } of await readDemoTable('promotions.csv')) names.add(`promotions/${title}`);
  const pictures = await readDemoTable('pictures.csv');
  expect(pictures.filter(({ collection, name }) => !names.has(`${collection}/${name}`))).toEqual([]);
  const files = pictures.map(({ file = '' }) => file);
  expect(files.toSorted()).toEqual((await readdir(demoPath('pictures'))).toSorted());
  for (const file of files) {
    const svg = gunzipSync(await readDemoFile(`pictures/${file}`)).toString();
    expect(svg).toMatch(/^<svg [\s\S]*<\/svg>$/);
  }
});
