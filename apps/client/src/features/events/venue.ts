/** Where an event is: a commerce, or a point with or without an address of its own. */
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import type { CreateOf, Point } from '@callejero/contract/resource.ts';
import type { Address, addresses } from '@callejero/contract/resources/addresses.ts';
import {
  type EventPublication,
  type EventValues,
  eventProblems,
} from '@callejero/contract/resources/events.ts';
import * as z from 'zod';
import { texts } from './texts.ts';

/** The address as the form holds it: texts as typed, '' for what is not given. */
export interface VenueAddress {
  street: string;
  number: string;
  postalCode: string;
  locality: string;
}

/** The locality is prefilled: alone it is no address. */
const ownParts = ['street', 'number', 'postalCode'] as const;

export type AddressBody = Pick<CreateOf<typeof addresses>, keyof VenueAddress | 'location'>;

export function venueAddress(
  address: Pick<Address, keyof VenueAddress> | null,
  locality: string,
): VenueAddress {
  if (!address) return { street: '', number: '', postalCode: '', locality };
  const { street, number, postalCode } = address;
  return {
    street: street ?? '',
    number: number ?? '',
    postalCode: postalCode ?? '',
    locality: address.locality,
  };
}

export function isVenueAddress(value: unknown): value is VenueAddress {
  return typeof value === 'object' && value !== null && 'street' in value && 'locality' in value;
}

export function hasAddress(values: VenueAddress): boolean {
  return ownParts.some((part) => values[part].trim() !== '');
}

export const venueAddressSchema = z
  .object({ street: z.string(), number: z.string(), postalCode: z.string(), locality: z.string() })
  .refine((values) => !hasAddress(values) || values.locality.trim() !== '', {
    path: ['locality'],
    message: texts.form.venue.localityMissing,
  })
  .nullable();

export function addressBody(values: VenueAddress, location: Point): AddressBody {
  const text = (part: (typeof ownParts)[number]): string | null => values[part].trim() || null;
  return {
    street: text('street'),
    number: text('number'),
    postalCode: text('postalCode'),
    locality: values.locality.trim(),
    location,
  };
}

/** What a PATCH of `address` must carry to become what the form says; null when nothing differs. */
export function addressChanges(address: Address, body: AddressBody): Partial<AddressBody> | null {
  const changed = Object.entries(body).filter(
    ([part, value]) => JSON.stringify(value) !== JSON.stringify(address[part as keyof AddressBody] ?? null),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** What keeps an event from being published that may be stored as a draft. */
export function publicationProblems(body: Readonly<Record<string, unknown>>): ErrorDetail[] {
  const address = isVenueAddress(body.address) && hasAddress(body.address) ? 'new' : null;
  const problems = (status: EventPublication) => eventProblems({ ...body, address, status } as EventValues);
  const ofDraft = new Set(problems('draft').map(({ path, message }) => `${path} ${message}`));
  return problems('published').filter(({ path, message }) => !ofDraft.has(`${path} ${message}`));
}

/** What is wrong between the fields of the form, whose address is not stored yet. */
export function formProblems(
  body: Readonly<Record<string, unknown>>,
  status: EventPublication,
): ErrorDetail[] {
  if (typeof body.startsAt !== 'string') return [];
  const address = isVenueAddress(body.address) && hasAddress(body.address) ? 'new' : null;
  return eventProblems({ ...body, address, status } as EventValues);
}
