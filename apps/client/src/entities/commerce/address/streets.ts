/** Streets of the city, derived from the addresses of its places. */
import type { Address } from '@callejero/contract/resources/addresses.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { splitExtra } from './quarter.ts';

export type StreetAddress = Pick<
  Address,
  'id' | 'street' | 'number' | 'extra' | 'postalCode' | 'locality' | 'location'
>;

export interface Street {
  name: string;
  quarter: string;
  postalCode: string;
  locality: string;
  location: Address['location'];
}

export const minStreetLetters = 3;
export const maxStreets = 6;

/** Each street of each quarter once, those that begin with `typed` first; the point is that of the middle address. */
export function findStreets(addresses: readonly StreetAddress[], typed: string): Street[] {
  const found = new Map<string, StreetAddress[]>();
  for (const address of addresses) {
    if (!address.street) continue;
    const { quarter } = splitExtra(address.extra ?? '');
    const key = [address.street, quarter, address.locality].map((part) => fold(part)).join('\n');
    found.set(key, [...(found.get(key) ?? []), address]);
  }
  const wanted = fold(typed);
  const rank = ({ name }: Street) => (fold(name).startsWith(wanted) ? 0 : 1);
  return [...found.values()]
    .flatMap(streetOf)
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'es'))
    .slice(0, maxStreets);
}

function streetOf(addresses: readonly StreetAddress[]): Street[] {
  const byNumber = addresses.toSorted((a, b) => houseNumber(a) - houseNumber(b));
  const [middle = byNumber[0]] = byNumber.slice(Math.floor((byNumber.length - 1) / 2));
  if (!middle?.street) return [];
  return [
    {
      name: middle.street,
      quarter: splitExtra(middle.extra ?? '').quarter,
      postalCode: middle.postalCode ?? '',
      locality: middle.locality,
      location: middle.location,
    },
  ];
}

const houseNumber = ({ number }: StreetAddress) => Number.parseInt(number ?? '', 10) || 0;
