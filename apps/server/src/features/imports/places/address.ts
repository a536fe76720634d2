/** Reads `addr:*` tags as an address. Pure. */
import { fold } from '@callejero/contract/text/fold.ts';
import { type AddressDraft, type ProvinceIndex, titleCase } from '../address-draft.ts';
import type { Tags } from './candidate.ts';

/** The column limits of addresses. */
const limits = { street: 160, number: 40, extra: 160, postalCode: 12, locality: 120 } as const;

export function addressOf(
  tags: Tags,
  city: { name: string; country: string },
  provinces: ProvinceIndex,
  notes: string[],
): AddressDraft {
  const state = tags['addr:state'] ?? tags['addr:province'];
  const province = state === undefined ? null : provinces.find(state);
  if (state !== undefined && province === null) {
    notes.push(`La provincia «${state.slice(0, 80)}» no se reconoce; se usa la de la ciudad.`);
  }
  return {
    street: cut(tags['addr:street'] ?? tags['addr:place'] ?? null, limits.street),
    number: cut(tags['addr:housenumber'] ?? tags['addr:housename'] ?? null, limits.number),
    extra: cut(extraOf(tags), limits.extra),
    postalCode: cut(tags['addr:postcode']?.split(/[;,]/)[0] ?? null, limits.postalCode),
    locality: cut(localityOf(tags, city.name, provinces), limits.locality) ?? city.name,
    province: province ?? provinces.fallback,
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

/** «xalapa, Veracruz», «XALAPA», «Xalapa-Enríquez» all become the city; other towns keep their name, tidied. */
function localityOf(tags: Tags, city: string, provinces: ProvinceIndex): string {
  const written = tags['addr:city'] ?? tags['addr:town'] ?? tags['addr:village'] ?? city;
  if (written === city) return city;
  const parts = written.split(',').map((part) => part.trim());
  const rest = parts.filter((part, index) => index === 0 || provinces.find(part.replace(/\.$/, '')) === null);
  const first = rest[0] ?? '';
  if (first.length < 2) return city;
  const folded = fold(first);
  const name = fold(city);
  if (folded === name || (folded.startsWith(name) && /^\s*-/.test(folded.slice(name.length)))) return city;
  return first === first.toUpperCase() || first === first.toLowerCase() ? titleCase(first) : first;
}
