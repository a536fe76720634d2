/**
 * The products, promotions and events of the demo's places. Deterministic like the places: the same town and moment give the same
 * rows, except for their ids.
 */

import { dayLength } from '@callejero/contract/calendar-day.ts';
import type { City } from '@callejero/contract/city.ts';
import { currencyDigits } from '@callejero/contract/text/money-text.ts';
import { slugWithId } from '@callejero/contract/text/slug.ts';
import { agenda, type DemoEvent } from './agenda.ts';
import { shelves } from './catalogue.ts';
import { type DemoPromotion, deals, discountList } from './deals.ts';
import type { DemoCommerce } from './generate.ts';
import { createRandom, seedOf } from './random.ts';
import { demoSource } from './source.ts';

/** A resource's fields by their names. */
export type FieldValues = Record<string, unknown>;

/** A published, stored place. */
export interface PublishedPlace {
  id: string;
  name: string;
  category: string;
}

export interface Town {
  city: City;
  now: Date;
  nextId: () => string;
  /** In the order of the generated town. */
  places: readonly PublishedPlace[];
  /** `kind/slug` → id */
  categories: ReadonlyMap<string, string>;
}

export interface Offers {
  products: FieldValues[];
  discounts: FieldValues[];
  promotions: FieldValues[];
  events: FieldValues[];
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

export function makeOffers(town: Town): Offers {
  const money = moneyOf(town.city.currency);
  const products = makeProducts(town, money);
  const { discounts, promotions } = makePromotions(town, money, products);
  return { products, discounts, promotions, events: makeEvents(town, money) };
}

export function publishedPlaces(town: readonly DemoCommerce[], ids: readonly string[]): PublishedPlace[] {
  return town.flatMap(({ status, name, categories }, index) => {
    const id = ids[index];
    const [category] = categories;
    return status === 'accepted' && id && category ? [{ id, name, category }] : [];
  });
}

/** Pesos → minor units of the city's currency. */
function moneyOf(currency: string): (pesos: number) => number {
  const digits = currencyDigits(currency);
  const rate = rates[currency] ?? 1;
  return (pesos) => Math.round(pesos * rate * 10 ** digits);
}

const placesOf = ({ places }: Town, category: string) =>
  places.filter((place) => place.category === category);

function makeProducts(town: Town, money: (pesos: number) => number): FieldValues[] {
  const { currency } = town.city;
  return shelves.flatMap((shelf) =>
    placesOf(town, shelf.at)
      .slice(0, shelf.places)
      .flatMap((place, index) =>
        shelf.items.map(([name, pesos, unit, description], at): FieldValues => {
          const random = createRandom(seedOf(`${place.name} ${name}`));
          const created = new Date(town.now.getTime() - random.int(20, 200) * dayLength).toISOString();
          // Prices differ a little between places.
          const price = pesos === null ? null : money(Math.round(pesos * (1 + index * 0.06)));
          const last = at === shelf.items.length - 1;
          return {
            id: town.nextId(),
            createdAt: created,
            updatedAt: created,
            rev: 1,
            commerce: place.id,
            name,
            description: description ?? null,
            category: town.categories.get(`product/${shelf.category}`) ?? null,
            images: [],
            price,
            currency,
            unit: unit ?? null,
            availability: last && index === 1 ? 'outOfStock' : last && index === 2 ? 'preOrder' : 'inStock',
            sku: null,
            active: true,
          };
        }),
      ),
  );
}

function makePromotions(
  town: Town,
  money: (pesos: number) => number,
  products: readonly FieldValues[],
): Pick<Offers, 'discounts' | 'promotions'> {
  const moment = town.now.toISOString();
  const times = { createdAt: moment, updatedAt: moment, rev: 1 };
  const ids = new Map<string, string>();
  const discounts = Object.entries(discountList).map(([key, terms]): FieldValues => {
    const id = town.nextId();
    ids.set(key, id);
    const value = 'value' in terms ? terms.value : null;
    const isMoney = terms.type === 'amount' || terms.type === 'fixedPrice';
    const limit = 'maxAmount' in terms ? money(terms.maxAmount) : null;
    return {
      id,
      ...times,
      name: terms.name,
      type: terms.type,
      value: value !== null && isMoney ? money(value) : value,
      currency: isMoney || limit !== null ? town.city.currency : null,
      maxAmount: limit,
      buyQty: 'buyQty' in terms ? terms.buyQty : null,
      getQty: 'getQty' in terms ? terms.getQty : null,
    };
  });
  const promotions = deals.flatMap((deal): FieldValues[] => {
    const commerce = placeFor(town, deal.at);
    const discount = ids.get(deal.discount);
    if (commerce === undefined || !discount) return [];
    const id = town.nextId();
    const ofPlace = products.filter((product) => product.commerce === commerce?.id);
    return [
      {
        id,
        ...times,
        commerce: commerce?.id ?? null,
        title: deal.title,
        slug: slugWithId(deal.title, id, 'promocion'),
        terms: deal.terms,
        image: null,
        products: ofPlace
          .filter(({ name }) => deal.products?.some((wanted) => wanted === name))
          .map((product) => product.id),
        discount,
        startsAt: dayOf(town, deal.days[0]),
        endsAt: dayOf(town, deal.days[1] + 1),
        ...modeOf(deal),
        redeemedCount: 0,
      },
    ];
  });
  return { discounts, promotions };
}

function modeOf({ status, mode, code, quota }: DemoPromotion): FieldValues {
  return {
    status: status ?? 'published',
    mode: mode ?? 'show',
    couponCode: code ?? null,
    ownDiscountType: null,
    ownDiscountValue: null,
    validHours: null,
    quotaTotal: quota ?? null,
    quotaPerUser: quota === undefined ? null : 1,
  };
}

/** Null for the whole city; undefined when the town has no such place. */
function placeFor(town: Town, at: readonly [string, number] | null): PublishedPlace | null | undefined {
  return at === null ? null : placesOf(town, at[0])[at[1]];
}

const today = ({ now, city }: Town) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(city.timezone).toPlainDate();
const iso = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString();

/** The moment at which a day begins in the town's time zone. */
function dayOf(town: Town, days: number): string {
  return iso(today(town).add({ days }).toZonedDateTime(town.city.timezone));
}

function makeEvents(town: Town, money: (pesos: number) => number): FieldValues[] {
  return agenda.flatMap((happening, index): FieldValues[] => {
    const place = placeFor(town, happening.at ?? null);
    if (place === undefined) return [];
    const id = town.nextId();
    const created = new Date(town.now.getTime() - (5 + (index % 40)) * dayLength).toISOString();
    const { price = 0 } = happening;
    return [
      {
        id,
        createdAt: created,
        updatedAt: created,
        rev: 1,
        title: happening.title,
        slug: slugWithId(happening.title, id, 'evento'),
        description: happening.about,
        category: town.categories.get(`event/${happening.category}`) ?? null,
        images: [],
        ...whenOf(town, happening),
        timezone: town.city.timezone,
        recurrence: happening.rule ?? null,
        exdates: [],
        eventStatus: happening.state ?? 'scheduled',
        commerce: place?.id ?? null,
        address: null,
        location: place ? null : town.city.center,
        organizer: happening.organizer ?? null,
        isFree: price === 0,
        price: price === 0 ? null : money(price),
        currency: town.city.currency,
        ticketUrl: null,
        status: happening.draft ? 'draft' : 'published',
        source: { ...demoSource, externalId: `demo-evento-${String(index + 1).padStart(3, '0')}` },
      },
    ];
  });
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function weekdayOf({ weekday, rule = '' }: DemoEvent): number | undefined {
  const [, named] = /BYDAY=[-\d]*([A-Z]{2})/.exec(rule) ?? [];
  return named === undefined ? weekday : weekdays.indexOf(named) + 1;
}

function whenOf(town: Town, happening: DemoEvent): FieldValues {
  const [from, time, lasts] = happening.when;
  const weekday = weekdayOf(happening);
  const wanted = today(town).add({ days: from });
  const date = weekday === undefined ? wanted : wanted.add({ days: (weekday - wanted.dayOfWeek + 7) % 7 });
  const timeZone = town.city.timezone;
  if (time === null) {
    const last = date.add({ days: (lasts ?? 1) - 1 });
    return {
      allDay: true,
      startsAt: iso(date.toZonedDateTime(timeZone)),
      endsAt: iso(last.toZonedDateTime({ timeZone, plainTime: '23:59' })),
    };
  }
  const start = date.toZonedDateTime({ timeZone, plainTime: time });
  return {
    allDay: false,
    startsAt: iso(start),
    endsAt: lasts === null ? null : iso(start.add({ minutes: lasts })),
  };
}

/** The event of the agenda with this id, for its picture. */
export function happeningOf(externalId: string): DemoEvent | null {
  return agenda[Number(externalId.replace('demo-evento-', '')) - 1] ?? null;
}
