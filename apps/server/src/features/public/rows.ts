/** The fields that the pages and feeds read of each collection, and their types. */

import type { Populate } from '@callejero/contract/list-query/query.ts';
import type { Hours } from '@callejero/contract/opening-hours/open-text.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Discount } from '@callejero/contract/resources/discounts.ts';
import type { Event } from '@callejero/contract/resources/events.ts';
import type { Product } from '@callejero/contract/resources/products.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import { withQuarter } from '@callejero/contract/text/with-quarter.ts';

export type CategoryRow = Pick<Category, 'id' | 'name' | 'slug' | 'color' | 'parent'>;
export const categoryFields = ['name', 'slug', 'color', 'parent'];

export type AddressRow = Pick<
  Address,
  'street' | 'number' | 'extra' | 'postalCode' | 'locality' | 'country'
> & { province: { name: string } | null };
const address: Populate = {
  path: 'address',
  select: ['street', 'number', 'extra', 'postalCode', 'locality', 'country'],
  populates: [{ path: 'province', select: ['name'] }],
};
const categoriesOf: Populate = { path: 'categories', select: categoryFields };

const commerceFields = [
  ...['name', 'slug', 'description', 'placeType', 'location', 'phones', 'whatsapp', 'email', 'website'],
  ...['social', 'openingHours', 'openingHoursText', 'specialHours', 'timezone', 'temporarilyClosed'],
  ...['permanentlyClosedAt', 'logo', 'photos', 'priceRange', 'payment', 'wheelchair', 'lastVerifiedAt'],
  ...['source', 'updatedAt', 'neighborConfirmedAt', 'bookingUrl', 'menuPhotos', 'menuDocument'],
] as const;
export type PublicCommerce = Pick<
  Commerce,
  | ('id' | 'name' | 'slug' | 'description' | 'placeType' | 'location' | 'phones' | 'whatsapp' | 'email')
  | (
      | 'website'
      | 'social'
      | 'openingHours'
      | 'openingHoursText'
      | 'specialHours'
      | 'timezone'
      | 'temporarilyClosed'
    )
  | ('permanentlyClosedAt' | 'logo' | 'photos' | 'priceRange' | 'payment' | 'wheelchair')
  | ('lastVerifiedAt' | 'neighborConfirmedAt' | 'source' | 'updatedAt' | 'bookingUrl')
  | ('menuPhotos' | 'menuDocument')
> & { categories: CategoryRow[]; address: AddressRow | null; quarter: { name: string } | null };
export const wholeCommerce = {
  select: [...commerceFields],
  populates: [categoriesOf, address, { path: 'quarter', select: ['name'] }],
};

export type CommerceCard = Pick<
  Commerce,
  'id' | 'name' | 'slug' | 'photos' | 'logo' | 'description' | 'location' | keyof Hours
> & { categories: CategoryRow[]; address: AddressRow | null };
export const commerceCard = {
  select: [
    ...['name', 'slug', 'photos', 'logo', 'description', 'location', 'openingHours', 'specialHours'],
    ...['openingHoursText', 'timezone', 'temporarilyClosed', 'permanentlyClosedAt'],
  ],
  populates: [categoriesOf, address],
};

export type ProductRow = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'images'
  | 'price'
  | 'currency'
  | 'unit'
  | 'availability'
  | 'section'
  | 'allergens'
>;
export const productFields = [
  ...['name', 'description', 'images', 'price', 'currency', 'unit', 'availability', 'section', 'allergens'],
];

interface Venue {
  name: string;
  slug: string;
  location: Point;
  address: AddressRow | null;
}
const venue: Populate = { path: 'commerce', select: ['name', 'slug', 'location'], populates: [address] };

type DiscountRow = Pick<Discount, 'type' | 'value' | 'currency' | 'maxAmount' | 'buyQty' | 'getQty'>;
export type PublicPromotion = Pick<
  Promotion,
  | ('id' | 'title' | 'slug' | 'terms' | 'image' | 'startsAt' | 'endsAt' | 'validHours' | 'status' | 'mode')
  | ('ownDiscountType' | 'ownDiscountValue' | 'updatedAt')
> & { discount: DiscountRow | null; commerce: Venue | null; products: ProductRow[] };
export const wholePromotion = {
  select: [
    ...['title', 'slug', 'terms', 'image', 'startsAt', 'endsAt', 'validHours', 'status', 'mode'],
    ...['ownDiscountType', 'ownDiscountValue', 'updatedAt'],
  ],
  populates: [
    { path: 'discount', select: ['type', 'value', 'currency', 'maxAmount', 'buyQty', 'getQty'] },
    venue,
    { path: 'products', select: productFields },
  ],
};

const eventFields = [
  ...['title', 'slug', 'description', 'images', 'startsAt', 'endsAt', 'allDay', 'timezone', 'recurrence'],
  ...['exdates', 'eventStatus', 'location', 'organizer', 'isFree', 'price', 'currency', 'ticketUrl'],
  ...['source', 'createdAt', 'updatedAt', 'rev'],
];
export type PublicEvent = Pick<
  Event,
  | ('id' | 'title' | 'slug' | 'description' | 'images' | 'startsAt' | 'endsAt' | 'allDay' | 'recurrence')
  | ('exdates' | 'eventStatus' | 'location' | 'organizer' | 'isFree' | 'price' | 'ticketUrl' | 'source')
  | ('createdAt' | 'updatedAt' | 'rev')
> & {
  timezone: string;
  currency: string;
  category: { name: string; color: string } | null;
  commerce: Venue | null;
  address: AddressRow | null;
};
export const wholeEvent = {
  select: eventFields,
  populates: [{ path: 'category', select: ['name', 'color'] }, venue, address],
};

/** «Calle Juárez 12, Centro», «91000 Xalapa, Veracruz»: the known parts, line by line. */
export function addressLines(row: AddressRow | null, quarter: string | null = null): string[] {
  if (!row) return quarter === null ? [] : [quarter];
  const street = [[row.street, row.number].filter(Boolean).join(' '), withQuarter(row.extra, quarter)];
  const town = [
    [row.postalCode, row.locality].filter(Boolean).join(' '),
    row.province && row.province.name !== row.locality ? row.province.name : null,
  ];
  return [street, town].map((parts) => parts.filter(Boolean).join(', ')).filter((line) => line !== '');
}

/** The place of an event: a commerce, or a position of its own. */
export function getPlace(event: PublicEvent): {
  name: string | null;
  slug: string | null;
  location: Point | null;
  address: AddressRow | null;
} {
  const { commerce, location } = event;
  if (commerce) return commerce;
  return { name: null, slug: null, location, address: event.address };
}
