/** An invented city for the map: dense in its centre and its quarters, sparse at its edges. */
import { fold } from '@callejero/contract/text/fold.ts';
import { commerceSlug } from '@callejero/contract/text/slug.ts';
import type pg from 'pg';
import { categoryIds, random, tellServers } from './dataset.ts';

const cityCentre = { lat: 19.54, lng: -96.92 };
/** Degrees from the centre to the sparse edge. */
const reach = 0.14;
const quarters = 60;

/** Parts of names, which give about as many different names, and as long ones, as in a real city. */
const kinds = [
  ...[
    'Abarrotes',
    'Farmacia',
    'Taquería',
    'Panadería',
    'Papelería',
    'Tortillería',
    'Restaurante',
    'Cafetería',
  ],
  ...[
    'Estética',
    'Ferretería',
    'Consultorio',
    'Taller Mecánico',
    'Lavandería',
    'Carnicería',
    'Pollería',
    'Óptica',
  ],
  ...[
    'Veterinaria',
    'Florería',
    'Zapatería',
    'Refaccionaria',
    'Pizzería',
    'Cocina Económica',
    'Café',
    'Hotel',
  ],
  ...[
    'Gimnasio',
    'Mueblería',
    'Cerrajería',
    'Dulcería',
    'Pastelería',
    'Vidriería',
    'Imprenta',
    'Marisquería',
  ],
];
const middles = [
  '',
  '',
  '',
  'La ',
  'El ',
  'Los ',
  'San ',
  'Santa ',
  'Don ',
  'Doña ',
  'Hermanos ',
  'Nueva ',
  'Casa ',
];
const propers = [
  ...[
    'Hernández',
    'García',
    'Lupita',
    'Guadalupe',
    'Rosario',
    'Toñita',
    'Mendoza',
    'Esperanza',
    'Jarocha',
    'Xallapan',
  ],
  ...[
    'Ceiba',
    'Araucarias',
    'Macuiltépetl',
    'Pixquiac',
    'Orquídea',
    'Bugambilia',
    'Ánimas',
    'Berros',
    'Victoria',
    'Paz',
  ],
  ...[
    'Ramírez',
    'Contreras',
    'Jiménez',
    'Domínguez',
    'Vázquez',
    'Rivera',
    'Aguilar',
    'Morales',
    'Zárate',
    'Ñuñez',
  ],
  ...['Colibrí', 'Quetzal', 'Jaguar', 'Girasol', 'Estrella', 'Luna', 'Sol', 'Fuente', 'Esquina', 'Parroquia'],
  ...[
    'Coatepec',
    'Naolinco',
    'Perote',
    'Teocelo',
    'Xico',
    'Banderilla',
    'Totonaca',
    'Olmeca',
    'Veracruz',
    'Tajín',
  ],
];
const ends = [
  '',
  '',
  '',
  '',
  ' 2',
  ' Centro',
  ' del Sur',
  ' Express',
  ' y Más',
  ' Gourmet',
  ' 24 Horas',
  ' Ávila Camacho',
];

const streets = [
  ...['Hidalgo', 'Juárez', 'Morelos', 'Independencia', 'Allende', 'Zaragoza', 'Enríquez', 'Úrsulo Galván'],
  ...['Clavijero', 'Revolución', 'Insurgentes', '20 de Noviembre', 'Ávila Camacho', 'Murillo Vidal'],
];
const syllables = [
  'xo',
  'te',
  'la',
  'cal',
  'pan',
  'tzin',
  'hue',
  'mar',
  'qui',
  'yol',
  'ne',
  'cuau',
  'ti',
  'ro',
];

export interface CityPlace {
  id: string;
  name: string;
  /** A word of the name that hardly another place has. */
  rare: string | null;
  street: string;
  lat: number;
  lng: number;
  categories: string[];
  price: number | null;
  wheelchair: string;
}

export function inventCity(count: number): CityPlace[] {
  const next = random(20_261_122);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  /** A random number, nearly normally distributed. */
  const bell = () => next() + next() + next() + next() - 2;
  const hearts = Array.from({ length: quarters }, () => ({
    lat: cityCentre.lat + (bell() * reach) / 2,
    lng: cityCentre.lng + (bell() * reach) / 2,
    size: 0.003 + next() * 0.02,
  }));
  return Array.from({ length: count }, (_, index) => {
    const kind = Math.floor(next() * kinds.length);
    const category = categoryIds[kind] as string;
    const share = next();
    const heart = share < 0.25 ? { ...cityCentre, size: 0.03 } : pick(hearts);
    const spread = share > 0.93 ? reach : heart.size;
    const rare = next() < 0.05 ? Array.from({ length: 4 }, () => pick(syllables)).join('') : null;
    const name = `${kinds[kind]} ${pick(middles)}${pick(propers)}${pick(ends)}`;
    return {
      id: uuidOf(index, next),
      name: rare ? `${name} ${rare}` : name,
      ...{ rare, street: pick(streets) },
      lat: heart.lat + bell() * spread,
      lng: heart.lng + bell() * spread,
      categories: next() < 0.3 ? [category, pick(categoryIds.slice(kinds.length))] : [category],
      price: next() < 0.5 ? 1 + Math.floor(next() * 4) : null,
      wheelchair: pick(['yes', 'limited', 'no', 'unknown', 'unknown', 'unknown']),
    };
  });
}

/** A UUIDv7 with as many random digits as a real one, because they don't compress and so decide the size of an answer. */
function uuidOf(index: number, next: () => number): string {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
  const time = (Date.UTC(2026, 0, 1) + index * 60_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/** Archives all other commerces; every place has an address, and a category named after its kind. */
export async function loadCity(db: Pick<pg.Client, 'query'>, places: readonly CityPlace[]): Promise<void> {
  // Servers read what was written, and see no row that is gone.
  await db.query('update commerces set archived_at = now()');
  const named = kinds.map((name, at) => ({ id: categoryIds[at], name, folded: fold(name) }));
  await db.query(
    `update categories c set name = t.name, name_folded = t.folded from jsonb_to_recordset($1::jsonb) as
      t(id uuid, name text, folded text) where c.id = t.id`,
    [JSON.stringify(named)],
  );
  const size = 5000;
  for (let at = 0; at < places.length; at += size) {
    const rows = places.slice(at, at + size).map((place, index) => ({
      ...place,
      folded: fold(place.name),
      slug: commerceSlug(place.name, place.id),
      ...{ streetFolded: fold(place.street), number: String(1 + ((at + index) % 400)) },
    }));
    await db.query(
      `insert into addresses (id, created_at, updated_at, street, street_folded, number, locality, locality_folded, province,
          country)
        select id, now(), now(), street, "streetFolded", number, 'Xalapa', 'xalapa', (select min(id::text)::uuid from provinces), 'MX'
        from jsonb_to_recordset($1::jsonb) as t(id uuid, street text, "streetFolded" text, number text)
        on conflict do nothing`,
      [JSON.stringify(rows)],
    );
    await db.query(
      `insert into commerces (id, created_at, updated_at, name, name_folded, slug, status, categories, address, location,
          price_range, wheelchair, opening_hours, timezone)
        select id, now(), now(), name, folded, slug, 'accepted', categories, id, point(lng, lat), price, wheelchair,
          'Mo-Fr 09:00-14:00,16:00-20:00; Sa 10:00-14:00', 'America/Mexico_City'
        from jsonb_to_recordset($1::jsonb) as t(id uuid, name text, folded text, slug text, categories uuid[],
          lat float8, lng float8, price int, wheelchair text)
        on conflict (id) do update set archived_at = null`,
      [JSON.stringify(rows)],
    );
  }
  await db.query('vacuum analyze commerces');
  await db.query('checkpoint');
  await tellServers(db);
}
