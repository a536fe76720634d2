/** `addr:*` tags as an address of the city. Pure. */
import { fold } from '@callejero/contract/fold.ts';
import type { Tags } from './candidate.ts';

export interface AddressDraft {
  street: string | null;
  number: string | null;
  extra: string | null;
  postalCode: string | null;
  locality: string;
  /** Id. */
  province: string;
  country: string;
}

export interface ProvinceIndex {
  /** Of places that name none. */
  fallback: string;
  /** Id by name or code; null: not known. */
  find(text: string): string | null;
}

/** @param provinces of the configured country; `code` is ISO 3166-2. */
export function createProvinceIndex(
  provinces: readonly { id: string; code: string; name: string }[],
  fallback: string,
): ProvinceIndex {
  const byText = new Map<string, string>();
  for (const { id, code, name } of provinces) {
    for (const text of [code, code.slice(3), name, ...name.split(/[/,]/)]) byText.set(fold(text), id);
  }
  // «Veracruz» is what everybody calls «Veracruz de Ignacio de la Llave»: a name's beginning, when it is one's only.
  const prefixes = new Map<string, string | null>();
  for (const { id, name } of provinces) {
    const first = fold(name).split(/ de | del /)[0] ?? '';
    prefixes.set(first, prefixes.has(first) ? null : id);
  }
  return { fallback, find: (text) => byText.get(fold(text)) ?? prefixes.get(fold(text)) ?? null };
}

/** Longest first: what they cut is kept whole nowhere else. */
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

/** «xalapa, Veracruz», «XALAPA», «Xalapa-Enríquez» are all the city; other towns keep their name, tidied. */
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

const small = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y']);

function titleCase(text: string): string {
  return text
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      index > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
