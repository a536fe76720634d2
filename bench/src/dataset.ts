/** Invented commerces, the same in every run, inserted directly into the database of the server under test. */
import { fold } from '@callejero/contract/text/fold.ts';
import { commerceSlug } from '@callejero/contract/text/slug.ts';
import type pg from 'pg';

export interface DatasetCommerce {
  id: string;
  name: string;
  description: string | null;
  status: 'pending' | 'accepted' | 'rejected';
  categories: string[];
  /** RFC 3339. */
  updatedAt: string;
}

const kinds = [
  ...['Farmacia', 'Panadería', 'Taquería', 'Ferretería', 'Papelería', 'Zapatería', 'Florería', 'Óptica'],
  ...['Librería', 'Tintorería', 'Peluquería', 'Carnicería', 'Dulcería', 'Mueblería', 'Abarrotes', 'Gimnasio'],
];
const names = [
  ...['La Luz', 'San José', 'El Águila', 'Los Ángeles', 'Jacaranda', 'Santa Lucía', 'El Niño', 'Doña Inés'],
  ...[
    'Las Palmas',
    'El Pingüino',
    'Monte Alto',
    'La Estación',
    'Río Frío',
    'Tres Hermanos',
    'La Perla',
    'Sol',
  ],
];
/** Spellings of the searched word. */
const spellings = ['Café', 'CAFÉ', 'cafe', 'El Cafe de', 'Cafetería', 'CAFE'];
const descriptions = [
  null,
  null,
  'Atención personal desde hace más de veinte años, en el centro de la ciudad y con entrega a domicilio.',
  'Productos de la región, precios justos y un equipo que conoce a sus vecinos por su nombre.',
];
const street = ['Hidalgo', 'Juárez', 'Morelos', 'Independencia', 'Allende'];
const epoch = Date.UTC(2026, 0, 1);
const categoryCount = 40;

/** Mulberry32, a generator with a seed, so that every run has the same data. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A UUIDv7 that depends only on the kind of row and its number. */
function uuid(kind: number, index: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const time = hex(epoch + index * 60_000, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(kind, 3)}-8${hex(index % 4096, 3)}-${hex(index * 7919, 12)}`;
}

export const categoryIds: readonly string[] = Array.from({ length: categoryCount }, (_, index) =>
  uuid(1, index),
);

/** Commerces `from` to `to`; a small share has the searched word in the name or description. */
export function inventCommerces(from: number, to: number): DatasetCommerce[] {
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    const next = random(index);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    const kind = index % 160 === 7 ? pick(spellings) : pick(kinds);
    const share = next();
    return {
      id: uuid(2, index),
      name: `${kind} ${pick(names)} ${pick(names)}`,
      description: index % 400 === 11 ? 'Sirven el mejor CAFÉ de la zona.' : pick(descriptions),
      status: share < 0.7 ? 'accepted' : share < 0.9 ? 'pending' : 'rejected',
      categories:
        next() < 0.3 ? [pick(categoryIds.slice(0, 20)), pick(categoryIds.slice(20))] : [pick(categoryIds)],
      updatedAt: new Date(epoch + index * 60_000).toISOString(),
    };
  });
}

/** Commerces that contain every word of `text`, found without a database. */
export function matching(commerces: readonly DatasetCommerce[], text: string): DatasetCommerce[] {
  return commerces.filter(({ name, description }) =>
    fold(text)
      .split(' ')
      .every((word) => fold(name).includes(word) || fold(description ?? '').includes(word)),
  );
}

export async function loadCategories(db: pg.Client): Promise<void> {
  const rows = categoryIds.map((id, index) => ({ id, name: `Categoría ${index}`, slug: `bench-${index}` }));
  await db.query(
    `insert into categories (id, created_at, updated_at, name, name_folded, slug, kind, color, icon, "order")
      select id, now(), now(), name, lower(name), slug, 'commerce', '#2fa9e0', 'storefront', 0
      from jsonb_to_recordset($1::jsonb) as t(id uuid, name text, slug text)`,
    [JSON.stringify(rows)],
  );
}

export async function loadCommerces(db: pg.Client, commerces: readonly DatasetCommerce[]): Promise<void> {
  const size = 5000;
  for (let at = 0; at < commerces.length; at += size) {
    const rows = commerces.slice(at, at + size).map((commerce, index) => ({
      ...commerce,
      ...{ nameFolded: fold(commerce.name), slug: commerceSlug(commerce.name, commerce.id) },
      descriptionFolded: commerce.description === null ? null : fold(commerce.description),
      lat: 19.4 + ((at + index) % 997) / 4000,
      lng: -97 + ((at + index) % 991) / 4000,
      phone: `+52228${String(1_000_000 + at + index)}`,
      website: `https://comercio-${at + index}.example`,
    }));
    await db.query(
      `insert into commerces (id, created_at, updated_at, name, name_folded, slug, description, description_folded,
          status, categories, place_type, location, phones, website, opening_hours, timezone)
        select id, "updatedAt", "updatedAt", name, "nameFolded", slug, description, "descriptionFolded", status,
          categories, 'store', point(lng, lat), array[phone], website, 'Mo-Fr 09:00-14:00,16:00-20:00; Sa 10:00-14:00',
          'America/Mexico_City'
        from jsonb_to_recordset($1::jsonb) as t(id uuid, "updatedAt" timestamptz, name text, "nameFolded" text,
          slug text, description text, "descriptionFolded" text, status text, categories uuid[], lat float8, lng float8,
          phone text, website text)`,
      [JSON.stringify(rows)],
    );
  }
  // Vacuum and analyse now, which autovacuum would do within minutes.
  await db.query('vacuum analyze commerces');
  await db.query('vacuum analyze categories');
  await db.query('checkpoint');
  await tellServers(db);
}

/** Makes the servers read what was inserted without them, like what they missed while their connection was lost. */
export async function tellServers(db: Pick<pg.Client, 'query'>): Promise<void> {
  await db.query('select pg_notify($1, $2)', [
    'callejero_changes',
    JSON.stringify({ from: 'bench', items: null }),
  ]);
}

/** Places in Overpass's format, for the import. */
export function inventPlaces(count: number): string {
  const tags = ['cafe', 'restaurant', 'pharmacy', 'bank', 'fast_food', 'dentist', 'bar', 'school'];
  const elements = Array.from({ length: count }, (_, index) => {
    const next = random(-1 - index);
    const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
    return {
      type: 'node',
      id: 1_000_000 + index,
      lat: Number((19.3 + next() * 0.5).toFixed(7)),
      lon: Number((-97.2 + next() * 0.5).toFixed(7)),
      tags: {
        name: `${pick(kinds)} ${pick(names)} ${index}`,
        amenity: pick(tags),
        'addr:street': pick(street),
        'addr:housenumber': String(1 + (index % 400)),
        phone: `+52 228 ${String(1_000_000 + index).replace(/(\d{3})(\d{4})/, '$1 $2')}`,
        opening_hours: 'Mo-Fr 09:00-14:00,16:00-20:00; Sa 10:00-14:00',
        ...(index % 3 === 0 ? { website: `https://lugar-${index}.example` } : {}),
      },
    };
  });
  return JSON.stringify({ version: 0.6, generator: 'bench', elements });
}
