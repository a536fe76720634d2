import type { City } from '@callejero/contract/city.ts';
import { discountProblems, discounts } from '@callejero/contract/resources/discounts.ts';
import { type EventValues, eventProblems, events } from '@callejero/contract/resources/events.ts';
import { products } from '@callejero/contract/resources/products.ts';
import {
  type PromotionValues,
  promotionProblems,
  promotionState,
  promotions,
} from '@callejero/contract/resources/promotions.ts';
import { expect, test } from 'vitest';
import { agenda, pictogramOf } from './agenda.ts';
import { deals } from './deals.ts';
import { drawPoster } from './drawings/poster.ts';
import { generateDemo } from './generate.ts';
import { type FieldValues, happeningOf, makeOffers, publishedPlaces } from './offers.ts';
import { jacaranda as city } from './testing/jacaranda.ts';

const elsewhere: City = {
  ...city,
  name: 'Puerto Alto',
  country: 'CL',
  province: 'CL-VS',
  timezone: 'America/Santiago',
  currency: 'CLP',
};
const now = new Date('2026-03-01T12:00:00Z');
const idOf = (number: number) => `0197f0d2-7a3c-7c41-9a55-${String(number).padStart(12, '0')}`;

function offersOf(where: City) {
  const town = generateDemo(where, now);
  let ids = 1000;
  const slugs = [...new Set([...agenda.map(({ category }) => `event/${category}`), 'product/comida'])];
  return makeOffers({
    city: where,
    now,
    nextId: () => idOf(ids++),
    places: publishedPlaces(
      town,
      town.map((_, index) => idOf(index)),
    ),
    categories: new Map(slugs.map((slug, index) => [slug, idOf(900 + index)])),
  });
}

test('the same town and moment give the same offers', () => {
  expect(offersOf(city)).toEqual(offersOf(city));
});

test('a promotion names the products that it is for, and its place sells them', () => {
  const { products, promotions: offered } = offersOf(city);
  const byId = new Map(products.map((product) => [product.id, product]));
  for (const deal of deals) {
    const row = offered.find(({ title }) => title === deal.title);
    const named = ((row?.products ?? []) as string[]).map((id) => byId.get(id));
    expect(named.map((product) => product?.name)).toEqual(deal.products ?? []);
    expect(new Set(named.map((product) => product?.commerce)).size).toBeLessThanOrEqual(1);
  }
  expect(deals.filter(({ products: names }) => names !== undefined).length).toBeGreaterThan(12);
});

test.each([city, elsewhere])('the offers of $name are valid by the contract', (where) => {
  const offers = offersOf(where);
  expect(offers.products.length).toBeGreaterThanOrEqual(110);
  expect(offers.promotions).toHaveLength(deals.length);
  expect(offers.events).toHaveLength(agenda.length);
  for (const row of offers.products) products.record.parse({ ...row, archivedAt: null, priceHistory: [] });
  for (const row of offers.discounts) {
    discounts.record.parse({ ...row, archivedAt: null });
    expect(discountProblems(row as FieldValues & Parameters<typeof discountProblems>[0])).toEqual([]);
  }
  for (const row of offers.promotions) {
    promotions.record.parse({ ...row, archivedAt: null });
    expect(promotionProblems(row as FieldValues & PromotionValues)).toEqual([]);
  }
  for (const row of offers.events) {
    events.record.parse({ ...row, archivedAt: null });
    expect(eventProblems(row as FieldValues & EventValues)).toEqual([]);
  }
});

test('there are current, future and ended promotions, of every kind of discount', () => {
  const { promotions: rows, discounts: kinds } = offersOf(city);
  const states = rows.map((row) => promotionState(row as Parameters<typeof promotionState>[0], now));
  for (const state of ['running', 'scheduled', 'ended'] as const) {
    expect(states.filter((other) => other === state).length).toBeGreaterThanOrEqual(3);
  }
  const used = new Set(rows.map(({ discount }) => discount));
  const types = new Set(kinds.filter(({ id }) => used.has(id)).map(({ type }) => type));
  expect(types).toEqual(new Set(['percentage', 'amount', 'fixedPrice', 'buyXGetY', 'gift']));
});

test('the agenda has repeated, cancelled and all-day events', () => {
  const { events: rows } = offersOf(city);
  expect(rows.filter(({ recurrence }) => recurrence !== null).length).toBeGreaterThan(10);
  expect(new Set(rows.map(({ eventStatus }) => eventStatus))).toEqual(
    new Set(['scheduled', 'cancelled', 'postponed']),
  );
  expect(rows.some(({ allDay }) => allDay)).toBe(true);
  for (const row of rows) {
    const happening = happeningOf(String((row.source as { externalId: string }).externalId));
    expect(happening?.title).toBe(row.title);
  }
});

test('a poster is drawn with the pictogram of its event', () => {
  const [happening] = agenda;
  if (!happening) throw new Error('The agenda is empty');
  const poster = { title: happening.title, color: '#0b6a96' };
  const drawings = [pictogramOf(happening), ...(['plate', 'cup'] as const)].map((name) =>
    drawPoster({ ...poster, pictogram: name }),
  );
  expect(drawings[0]).toMatch(/^<svg[\s\S]*<\/svg>$/);
  expect(new Set(drawings).size).toBe(3);
});
