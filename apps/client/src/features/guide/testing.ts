import { filterColumns } from '@callejero/contract/search/place-filters.ts';
import { unknownPlace } from './planned-place.ts';
import type { PlaceRow } from './query/place-row.ts';

const unknownFields = Object.fromEntries(filterColumns.map(({ field, values }) => [field, values[0]]));

/** A place for tests, which give only the fields that they are about. */
export function place(given: Partial<PlaceRow> = {}): PlaceRow {
  return {
    ...unknownPlace,
    ...unknownFields,
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Café Luna',
    location: { lat: 19.53, lng: -96.91 },
    categories: [],
    address: null,
    ...given,
  };
}
