import type { Place } from '../../entities/offline/place.ts';
import type { PlannedRecord } from '../../ground/record-preview.ts';
import type { CategoryTree } from './query/category-tree.ts';

type PlannedAddress = Omit<NonNullable<Place['address']>, 'id' | 'province'> & { province: string };

/** What an import writes of a place. */
type PlannedFields = Omit<Place, 'categories' | 'address'> & {
  categories: readonly string[];
  address: PlannedAddress | null;
};

/** The values of a new place of which nothing is known. */
export const unknownPlace: Omit<PlannedFields, 'id' | 'name' | 'location'> = {
  slug: '',
  status: 'accepted',
  description: null,
  hasOwner: false,
  phones: [],
  whatsapp: null,
  email: null,
  website: null,
  bookingUrl: null,
  menuPhotos: [],
  menuDocument: null,
  social: {},
  logo: null,
  photos: [],
  priceRange: null,
  payment: [],
  wheelchair: 'unknown',
  rev: 1,
  lastVerifiedAt: null,
  neighborConfirmedAt: null,
  source: null,
  openingHours: null,
  openingHoursText: null,
  specialHours: [],
  timezone: null,
  temporarilyClosed: false,
  permanentlyClosedAt: null,
  categories: [],
  address: null,
  quarter: null,
};

/** A planned record as the guide reads a place. `provinces`: names by id. */
export function plannedPlace(
  { id, fields }: PlannedRecord,
  tree: CategoryTree,
  provinces: ReadonlyMap<string, string>,
): Place {
  // The server plans the fields by the contract of places.
  const { categories, address, ...place } = { ...unknownPlace, ...fields } as unknown as PlannedFields;
  return {
    ...place,
    id,
    categories: categories.flatMap((each) => tree.byId.get(each) ?? []),
    address: address && {
      ...{ street: null, number: null, extra: null, postalCode: null },
      ...address,
      id,
      province: { id: address.province, name: provinces.get(address.province) ?? '' },
    },
  };
}
