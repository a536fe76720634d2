/** The place of an event: as an address, or as a sentence. Pure. */
import { type AddressDraft, type ProvinceIndex, titleCase } from '../address-draft.ts';
import type { FieldCells } from './cells.ts';

export interface AgendaPlace {
  /** The locality of events that name none. */
  locality: string;
  /** The province's id for events that name none. Null if addresses of that country can't be stored. */
  province: string | null;
  country: string;
  provinces: ProvinceIndex;
}

/** Null where the file names no address, or one in a country whose provinces are unknown here. */
export function addressOf(cells: FieldCells, place: AgendaPlace, notes: string[]): AddressDraft | null {
  const named = cells('province');
  const province = (named === null ? null : place.provinces.find(named)) ?? place.province;
  if (named !== null && place.provinces.find(named) === null) {
    notes.push(`La provincia «${named.slice(0, 80)}» no se reconoce.`);
  }
  const parts = ['street', 'venue', 'postalCode', 'locality'] as const;
  if (province === null || parts.every((part) => cells(part) === null)) return null;
  const street = streetOf(cells);
  return {
    street: street?.slice(0, 160) ?? null,
    number: street === null ? null : (cells('number')?.slice(0, 40) ?? null),
    // The name of the venue, which people search for.
    extra: cells('venue')?.slice(0, 160) ?? null,
    postalCode: cells('postalCode')?.slice(0, 12) ?? null,
    locality: tidy(cells('locality') ?? place.locality).slice(0, 120),
    province,
    country: place.country,
  };
}

/** `CALLE`, `CONDE DUQUE` → `Calle Conde Duque` */
function streetOf(cells: FieldCells): string | null {
  const name = cells('street');
  if (name === null) return null;
  const kind = cells('streetKind');
  const known = kind !== null && !name.toLowerCase().startsWith(kind.toLowerCase());
  return tidy(known ? `${kind} ${name}` : name);
}

const tidy = (text: string): string => (text === text.toUpperCase() ? titleCase(text) : text);

/** For an event without an address row: `Dónde: Matadero Madrid, Plaza Legazpi 8.` */
export function placeText(cells: FieldCells): string | null {
  const street = streetOf(cells);
  const where = [
    cells('venue'),
    street === null ? null : [street, cells('number')].filter(Boolean).join(' '),
  ];
  const known = where.filter((part) => part !== null);
  return known.length === 0 ? null : `Dónde: ${known.join(', ')}.`;
}
