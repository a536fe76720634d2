import type { CreateOf, Point } from '@callejero/contract/resource.ts';
import type { Address, addresses } from '@callejero/contract/resources/addresses.ts';
import * as z from 'zod';

/** The address as the commerce's form holds it: texts as typed, '' for what is not given. */
export interface AddressValues {
  street: string;
  number: string;
  extra: string;
  postalCode: string;
  locality: string;
  province: string;
  country: string;
}

const addressParts = [
  'street',
  'number',
  'extra',
  'postalCode',
  'locality',
  'province',
  'country',
] as const satisfies readonly (keyof AddressValues)[];

/** What distinguishes an address that somebody wrote from the prefilled city, province and country. */
const ownParts = ['street', 'number', 'extra', 'postalCode'] as const;

export type AddressBody = Pick<CreateOf<typeof addresses>, keyof AddressValues | 'location'>;

export function addressValues(address: Address | null, defaults: Partial<AddressValues> = {}): AddressValues {
  const values: AddressValues = {
    street: '',
    number: '',
    extra: '',
    postalCode: '',
    locality: '',
    province: '',
    country: '',
    ...defaults,
  };
  if (!address) return values;
  for (const part of addressParts) values[part] = address[part] ?? '';
  return values;
}

/** Whether there is an address at all: a new commerce whose city alone is prefilled has none. */
export function hasAddress(values: AddressValues): boolean {
  return ownParts.some((part) => values[part].trim() !== '');
}

/** What the form checks: an address that was begun needs its locality. Without a province it is the city's. */
export const addressValuesSchema = z
  .object({
    street: z.string(),
    number: z.string(),
    extra: z.string(),
    postalCode: z.string(),
    locality: z.string(),
    province: z.string(),
    country: z.string(),
  })
  .refine((values) => !hasAddress(values) || values.locality.trim() !== '', {
    path: ['locality'],
    message: 'Falta la localidad de la dirección.',
  });

/** The body that creates the address; an address of a commerce carries the commerce's point. */
export function addressBody(values: AddressValues, location: Point): AddressBody {
  const text = (part: (typeof ownParts)[number]): string | null => values[part].trim() || null;
  return {
    street: text('street'),
    number: text('number'),
    extra: text('extra'),
    postalCode: text('postalCode'),
    locality: values.locality.trim(),
    province: values.province,
    country: values.country,
    location,
  };
}

/** What a PATCH of `address` must carry to become what the form says; null when nothing differs. */
export function addressChanges(
  address: Address,
  values: AddressValues,
  location: Point,
): Partial<AddressBody> | null {
  const body = addressBody(values, location);
  const changes: Partial<AddressBody> = {};
  let changed = false;
  const compare = <K extends keyof AddressBody>(part: K): void => {
    if (JSON.stringify(body[part] ?? null) === JSON.stringify(address[part] ?? null)) return;
    changes[part] = body[part];
    changed = true;
  };
  for (const part of addressParts) compare(part);
  if (address.location?.lat !== location.lat || address.location.lng !== location.lng) compare('location');
  return changed ? changes : null;
}

/** `Enríquez 12, 91000 Xalapa`: one line for a list. */
export function addressLine(address: Pick<Address, 'street' | 'number' | 'postalCode' | 'locality'>): string {
  const street = [address.street, address.number].filter(Boolean).join(' ');
  const place = [address.postalCode, address.locality].filter(Boolean).join(' ');
  return [street, place].filter(Boolean).join(', ');
}
