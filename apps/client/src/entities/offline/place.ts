import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import type { Province } from '@callejero/contract/resources/provinces.ts';
import type { Quarter } from '@callejero/contract/resources/quarters.ts';
import { collection } from '../../api/resource.ts';
import { hoursFields } from '../place/hours-fields.ts';
import { type OfflineCard, type OfflinePage, streetLine } from './offline-page.ts';

const select = [
  ...hoursFields,
  'name',
  'slug',
  'status',
  'description',
  'hasOwner',
  'phones',
  'whatsapp',
  'email',
  'website',
  'bookingUrl',
  'social',
  'logo',
  'photos',
  'menuPhotos',
  'menuDocument',
  'priceRange',
  'payment',
  'wheelchair',
  'rev',
  'lastVerifiedAt',
  'neighborConfirmedAt',
  'source',
  'categories',
  'address',
  'quarter',
] satisfies (keyof Commerce)[];

/** All that a place's page shows. */
export type Place = Populated<
  Pick<Commerce, 'id' | (typeof select)[number]>,
  {
    categories: Pick<Category, 'id' | 'name' | 'slug' | 'icon' | 'color'>[];
    address:
      | (Pick<Address, 'id' | 'street' | 'number' | 'extra' | 'postalCode' | 'locality'> & {
          province: Pick<Province, 'id' | 'name'> | null;
        })
      | null;
    /** Absent in records that an earlier version stored on the device. */
    quarter?: Pick<Quarter, 'id' | 'name'> | null;
  }
>;

const query = {
  select,
  populates: [
    { path: 'categories', select: ['name', 'slug', 'icon', 'color'] },
    {
      path: 'address',
      select: ['street', 'number', 'extra', 'postalCode', 'locality', 'province'],
      populates: [{ path: 'province', select: ['name'] }],
    },
    { path: 'quarter', select: ['name'] },
  ],
} satisfies Pick<ListQuery, 'select' | 'populates'>;

const cardFields = [...hoursFields, 'name', 'photos', 'logo'] satisfies (keyof Commerce)[];

/** What the card of a place shows. */
export type CardPlace = Populated<
  Pick<Commerce, 'id' | (typeof cardFields)[number]>,
  {
    categories: Pick<Category, 'id' | 'name' | 'icon' | 'color'>[];
    address: Pick<Address, 'id' | 'street' | 'number'> | null;
  }
>;

/** Reads it of places, and of what refers to one. */
export const cardQuery = {
  select: [...cardFields],
  populates: [
    { path: 'categories', select: ['name', 'icon', 'color'] },
    { path: 'address', select: ['street', 'number'] },
  ],
} satisfies Pick<ListQuery, 'select' | 'populates'>;

export const placeCard = ({
  id,
  name,
  photos,
  logo,
  address,
  categories: [first],
  ...hours
}: CardPlace): OfflineCard => ({
  id,
  title: name,
  line: first?.name ?? '',
  address: streetLine(address),
  hours,
  image: photos[0]?.file ?? logo,
  icon: first?.icon ?? null,
  color: first?.color ?? null,
});

export const placePage: OfflinePage = {
  resource: collection<typeof commerces>('commerces'),
  query,
  href: (id) => `/place/${id}`,
};
