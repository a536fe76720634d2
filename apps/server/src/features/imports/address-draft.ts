/** An address that is not stored yet, and the index of provinces. */
import { ApiError } from '@callejero/contract/errors.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import type { Config } from '../../ports/config.ts';
import type { Queryable } from '../../ports/ports.ts';

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
  /** The province of places that name none. */
  fallback: string;
  /** Id by name or code; null if unknown. */
  find(text: string): string | null;
}

/** The provinces of the configured country, as data; `code` is ISO 3166-2. */
export interface KnownProvinces {
  provinces: readonly { id: string; code: string; name: string }[];
  /** The id of the city's. */
  fallback: string;
}

export function createProvinceIndex({ provinces, fallback }: KnownProvinces): ProvinceIndex {
  const byText = new Map<string, string>();
  for (const { id, code, name } of provinces) {
    for (const text of [code, code.slice(3), name, ...name.split(/[/,]/)]) byText.set(fold(text), id);
  }
  // The beginning of a name works too if no other name shares it: «Veracruz» for «Veracruz de Ignacio de la Llave».
  const prefixes = new Map<string, string | null>();
  for (const { id, name } of provinces) {
    const first = fold(name).split(/ de | del /)[0] ?? '';
    prefixes.set(first, prefixes.has(first) ? null : id);
  }
  return { fallback, find: (text) => byText.get(fold(text)) ?? prefixes.get(fold(text)) ?? null };
}

export async function loadKnownProvinces(db: Queryable, { city }: Config): Promise<KnownProvinces> {
  const provinces = await db.query<{
    id: string;
    code: string;
    name: string;
  }>(sql`select id, code, name from provinces
      where country = ${city.country} and archived_at is null order by code`);
  const fallback = provinces.find((province) => province.code === city.province);
  if (!fallback) {
    throw new ApiError(
      'import-invalid',
      undefined,
      `La provincia de la ciudad (${city.province}) no está en la lista de provincias. Revisa CITY_PROVINCE.`,
    );
  }
  return { provinces, fallback: fallback.id };
}

const small = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y']);

export function titleCase(text: string): string {
  return text
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      index > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
