/** Reads `addr:*` tags as an address. Pure. */
import { distanceBetween } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { readableName } from '@callejero/contract/text/readable-name.ts';
import { streetAndNumber } from '@callejero/contract/text/street.ts';
import { type AddressDraft, type ProvinceIndex, titleCase } from '../address-draft.ts';
import type { PlaceCandidate, Tags } from './candidate.ts';

/** The column limits of addresses. */
const limits = { street: 160, number: 40, extra: 160, postalCode: 12, locality: 120 } as const;

interface AddressedCity {
  name: string;
  country: string;
  center: Point;
}

/** Metres from the centre within which a place that names no locality is in the city. */
const cityReach = 30_000;

/** Null for a point outside the city where the row doesn't say in which locality it is. */
export function addressOf(
  { tags, point, osm }: Pick<PlaceCandidate, 'tags' | 'point' | 'osm'>,
  city: AddressedCity,
  provinces: ProvinceIndex,
  notes: string[],
): AddressDraft | null {
  const isInCity = point === null || distanceBetween(point, city.center) <= cityReach;
  const written = cut(localityOf(tags, city.name, provinces), limits.locality);
  const { street, number } = streetAndNumber(
    tags['addr:street'] ?? tags['addr:place'] ?? null,
    tags['addr:housenumber'] ?? tags['addr:housename'] ?? null,
  );
  const state = tags['addr:state'] ?? tags['addr:province'];
  const named = state === undefined ? null : provinces.find(state);
  const locality = written ?? (isInCity ? city.name : null);
  const province = named ?? (isInCity ? provinces.fallback : null);
  if (state !== undefined && named === null && isInCity) {
    notes.push(`La provincia «${state.slice(0, 80)}» no se reconoce; se usa la de la ciudad.`);
  }
  if (locality === null || province === null) {
    if (street !== null) {
      const missing = locality === null ? 'localidad' : 'provincia';
      notes.push(`No se guarda la dirección «${street}»: está fuera de la ciudad y no dice su ${missing}.`);
    }
    return null;
  }
  return {
    street: cut(osm ? street : street && readableName(street), limits.street),
    number: cut(number, limits.number),
    extra: cut(extraOf(tags), limits.extra),
    postalCode: cut(tags['addr:postcode']?.split(/[;,]/)[0] ?? null, limits.postalCode),
    locality,
    province,
    country: city.country,
  };
}

function cut(text: string | null, max: number): string | null {
  const trimmed = text?.trim().slice(0, max).trim().toWellFormed();
  return trimmed ? trimmed : null;
}

/** Flat, floor and neighbourhood, which in Mexico is part of the address. */
function extraOf(tags: Tags): string | null {
  const floor = tags['addr:floor'];
  const parts = [
    tags['addr:unit'],
    floor === undefined ? undefined : `piso ${floor}`,
    tags['addr:neighbourhood'] ?? tags['addr:suburb'],
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** «xalapa, Veracruz», «XALAPA», «Xalapa-Enríquez» all become the city; other towns keep their name, tidied. Null if it names none. */
function localityOf(tags: Tags, city: string, provinces: ProvinceIndex): string | null {
  const written = tags['addr:city'] ?? tags['addr:town'] ?? tags['addr:village'];
  if (written === undefined) return null;
  const parts = written.split(',').map((part) => part.trim());
  const rest = parts.filter((part, index) => index === 0 || provinces.find(part.replace(/\.$/, '')) === null);
  const first = rest[0] ?? '';
  if (first.length < 2) return null;
  const folded = fold(first);
  const name = fold(city);
  if (folded === name || (folded.startsWith(name) && /^\s*-/.test(folded.slice(name.length)))) return city;
  return first === first.toUpperCase() || first === first.toLowerCase() ? titleCase(first) : first;
}
