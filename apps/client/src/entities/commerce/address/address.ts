/** The address of a place or an event within its form. It is written as a part of the place. */
import {
  type Address,
  type PlaceAddress,
  placeAddressSchema,
} from '@callejero/contract/resources/addresses.ts';
import * as z from 'zod';
import { settings } from '../../../api/settings.ts';

/** Texts as typed, '' for missing parts. */
export interface AddressValues extends Record<keyof PlaceAddress, string> {
  /** Whether the address holds only the city's data, because nobody has entered one. */
  isPrefilled?: boolean;
}

const parts = Object.keys(placeAddressSchema.shape) as (keyof PlaceAddress)[];

/** Parts that are not prefilled with the city's data: one of them makes it an address. */
const ownParts = ['street', 'number', 'extra', 'postalCode'] as const;

/** The form values of a populated address, or of fields that wait for review; null is no address yet. */
export function addressValues(address: object | null): AddressValues {
  const { name: locality, country } = address ? { name: '', country: '' } : settings().city;
  const stored: Partial<PlaceAddress> = address ?? { locality, country };
  const texts = Object.fromEntries(parts.map((part) => [part, stored[part] ?? '']));
  return { ...(texts as Record<keyof PlaceAddress, string>), ...(address ? {} : { isPrefilled: true }) };
}

export function isAddressValues(value: unknown): value is AddressValues {
  return typeof value === 'object' && value !== null && 'street' in value && 'locality' in value;
}

const text = z.string().default('');
const hasOwnParts = (values: AddressValues) => ownParts.some((part) => values[part].trim() !== '');

/** Turns the values into the request's address: null for no address, no province where none is chosen. */
export const addressSchema = z
  .object({
    street: text,
    number: text,
    extra: text,
    postalCode: text,
    locality: text,
    province: text,
    country: text,
    isPrefilled: z.boolean().default(false),
  })
  .refine((values) => !hasOwnParts(values) || values.locality.trim() !== '', {
    path: ['locality'],
    message: 'Falta la localidad de la dirección.',
  })
  .transform((values): PlaceAddress | null => {
    if (values.locality.trim() === '' || (values.isPrefilled && !hasOwnParts(values))) return null;
    const given = (part: (typeof parts)[number]) => values[part].trim() || null;
    return {
      street: given('street'),
      number: given('number'),
      extra: given('extra'),
      postalCode: given('postalCode'),
      locality: values.locality.trim(),
      ...(values.province ? { province: values.province } : {}),
      ...(values.country ? { country: values.country } : {}),
    };
  })
  .nullable();

/** `Enríquez 12, 91000 Xalapa`: one line for a list. */
export function addressLine(address: Pick<Address, 'street' | 'number' | 'postalCode' | 'locality'>): string {
  const street = [address.street, address.number].filter(Boolean).join(' ');
  const place = [address.postalCode, address.locality].filter(Boolean).join(' ');
  return [street, place].filter(Boolean).join(', ');
}
