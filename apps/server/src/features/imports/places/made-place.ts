/** The generated values of a new place: ids, a slug, folded texts (SQL can't fold as the contract does). */
import { fold } from '@callejero/contract/text/fold.ts';
import { commerceSlug } from '@callejero/contract/text/slug.ts';
import type { Ids } from '../../../ports/ports.ts';
import { type ImportedField, importedFields, type StoredFields } from './decide.ts';
import type { MadePlace, PlaceFields } from './place.ts';

/** @param slugs the other slugs of the import; the new one is added. A slug contains only six digits of the id. */
export function makePlace(ids: Ids, fields: StoredFields, slugs: Set<string>): MadePlace {
  const folded = foldedOf(fields);
  for (;;) {
    const id = ids.next();
    const slug = commerceSlug(folded.nameFolded, id);
    if (slugs.has(slug)) continue;
    slugs.add(slug);
    return { id, addressId: ids.next(), slug, ...folded };
  }
}

export function foldedOf({ name, description, address }: StoredFields) {
  return {
    nameFolded: fold(name),
    descriptionFolded: description === null ? null : fold(description),
    streetFolded: address?.street ? fold(address.street) : null,
    extraFolded: address?.extra ? fold(address.extra) : null,
    localityFolded: address ? fold(address.locality) : null,
  };
}

export function withoutNulls(fields: PlaceFields): Partial<PlaceFields> {
  const known: Partial<Record<ImportedField, unknown>> = {};
  for (const name of importedFields) {
    const value = fields[name];
    if (value !== null) known[name] = value;
  }
  return known as Partial<PlaceFields>;
}

type NullFields = { [K in keyof PlaceFields as null extends PlaceFields[K] ? K : never]: null };

const nothing: NullFields = {
  placeType: null,
  address: null,
  description: null,
  whatsapp: null,
  email: null,
  website: null,
  openingHours: null,
  openingHoursText: null,
};

/** Reverses `withoutNulls`. */
export const withNulls = (fields: Partial<PlaceFields>): PlaceFields =>
  ({ ...nothing, ...fields }) as PlaceFields;
