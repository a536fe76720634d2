import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { commerces } from '@callejero/contract/resources/commerces.ts';
import { collection } from '../../api/resource.ts';
import { hoursFields } from '../place/hours-fields.ts';
import { type OfflineCard, type OfflinePage, streetLine } from './offline-page.ts';

const query = {
  select: [
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
  ],
  populates: [
    { path: 'categories', select: ['name', 'slug', 'icon', 'color'] },
    {
      path: 'address',
      select: ['street', 'number', 'extra', 'postalCode', 'locality', 'province'],
      populates: [{ path: 'province', select: ['name'] }],
    },
    { path: 'quarter', select: ['name'] },
  ],
} as const satisfies Selection<typeof commerces>;

type PlaceNow = Selected<typeof commerces, typeof query>;
/** All that a place's page shows. Records that an earlier version stored on the device have no quarter. */
export type Place = Omit<PlaceNow, 'quarter'> & Partial<Pick<PlaceNow, 'quarter'>>;

/** Reads it of places, and of what refers to one. */
export const cardQuery = {
  select: [...hoursFields, 'name', 'photos', 'logo'],
  populates: [
    { path: 'categories', select: ['name', 'icon', 'color'] },
    { path: 'address', select: ['street', 'number'] },
  ],
} as const satisfies Selection<typeof commerces>;

/** What the card of a place shows. */
export type CardPlace = Selected<typeof commerces, typeof cardQuery>;

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
  resource: collection('commerces'),
  query,
  href: (id) => `/place/${id}`,
};
