/** The fields of a place that an import writes, and what it does with a place. Pure. */
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { decide, type Existing, type RowDecision } from '../decide.ts';
import type { PlaceFields } from './place.ts';

export const importedFields = [
  'name',
  'categories',
  'placeType',
  'location',
  'address',
  'description',
  'phones',
  'whatsapp',
  'email',
  'website',
  'social',
  'openingHours',
  'openingHoursText',
  'payment',
  'wheelchair',
] as const satisfies readonly (keyof PlaceFields)[];
export type ImportedField = (typeof importedFields)[number];

/** A commerce may have no address, unlike an imported place. */
export type StoredFields = Omit<PlaceFields, 'address'> & { address: PlaceFields['address'] | null };

/** A stored commerce by the fields that an import writes. */
export interface ExistingPlace extends Existing<StoredFields> {
  /** The id of its address row, if it has one. */
  addressId: string | null;
}

export type PlaceDecision = RowDecision<ImportedField>;

export function decidePlace(incoming: PlaceFields, existing: ExistingPlace | null): PlaceDecision {
  return decide<StoredFields, ImportedField>(
    importedFields,
    incoming,
    existing,
    (name) => commerces.fields[name].label,
  );
}
