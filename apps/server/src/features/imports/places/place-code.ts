/** What tells a place from its neighbours, and the code that stands for it where its source gives none. Pure. */
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { AddressDraft } from '../reading/address.ts';
import { hash } from '../reading/source.ts';

export interface Identity {
  name: string;
  location: Point;
  address: Pick<AddressDraft, 'street' | 'number' | 'extra'> | null;
  phones: readonly string[];
  email: string | null;
  website: string | null;
}

export const openStreetMap = { name: 'OpenStreetMap', licence: 'ODbL-1.0' };

/** The source of records that neither name one nor have a code. */
export const unnamedSource = 'Archivo';

/** Words that an address may have or not: kinds of streets, and what stands before a number. */
const fillers = new Set(
  'c cl calle av avda avenida cra carrera pza plaza po paseo no nro num numero n de del la las los el y'.split(
    ' ',
  ),
);

/** The words of street and number, wherever the number stands. */
export function addressWords({ address }: Pick<Identity, 'address'>): string[] {
  const words = fold(`${address?.street ?? ''} ${address?.number ?? ''}`).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word !== '' && !fillers.has(word)).sort();
}

/** Rounded to four decimals (11 m). */
const cell = (degrees: number): string => degrees.toFixed(4);

const whereabouts = (place: Identity): string =>
  [
    fold(place.name),
    cell(place.location.lat),
    cell(place.location.lng),
    ...addressWords(place),
    fold(place.address?.extra ?? ''),
  ].join('|');

/** Equal for records that say the same of a place. */
export const identityText = (place: Identity): string =>
  [whereabouts(place), ...[...place.phones].sort(), place.email ?? '', place.website ?? ''].join('|');

/** Stands for a missing code: name, address and point. */
export const placeCode = (place: Identity): string => `lugar-${hash(whereabouts(place))}`;

/** For places that share name, address and point, but not what they offer. */
export const detailedCode = (place: Identity & { categories: readonly string[] }): string =>
  `lugar-${hash([identityText(place), ...place.categories].join('|'))}`;
