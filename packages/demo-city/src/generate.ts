/**
 * The invented places of the demo. The generator is deterministic: the same city and moment give the same places, so that every
 * demonstration shows the same.
 */

import { dayLength } from '@callejero/contract/calendar-day.ts';
import type { City } from '@callejero/contract/city.ts';
import type { PlaceType } from '@callejero/contract/enums/place-types.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type {
  CommerceStatus,
  paymentMethods,
  wheelchairValues,
} from '@callejero/contract/resources/commerces.ts';
import { slugify } from '@callejero/contract/text/slug.ts';
import type { DemoKind, Till } from './kind.ts';
import { food } from './kinds/food.ts';
import { health } from './kinds/health.ts';
import { publicPlaces } from './kinds/public.ts';
import { services } from './kinds/services.ts';
import { shops } from './kinds/shops.ts';
import { phoneBook } from './phones.ts';
import { createRandom, type Random, seedOf } from './random.ts';
import { demoSource } from './source.ts';
import { upcoming } from './special-hours.ts';
import { type BuildingSite, drawSites } from './town/sites.ts';

const kinds: readonly DemoKind[] = [...food, ...shops, ...health, ...publicPlaces, ...services];

interface DemoAddress {
  street: string;
  number: string;
  extra: string | null;
  postalCode: string | null;
  locality: string;
  country: string;
  location: Point;
}

/** A commerce with slugs for its categories and with its address inside: ids are assigned when it is stored. */
export interface DemoCommerce {
  name: string;
  description: string | null;
  status: CommerceStatus;
  rejectionReason: string | null;
  reviewedAt: string | null;
  categories: readonly string[];
  placeType: PlaceType | null;
  address: DemoAddress;
  location: Point;
  phones: readonly string[];
  whatsapp: string | null;
  email: string | null;
  website: string | null;
  social: { instagram?: string; facebook?: string };
  openingHours: string | null;
  specialHours: readonly {
    date: string;
    closed: boolean;
    slots: readonly { opens: string; closes: string }[];
  }[];
  timezone: string;
  temporarilyClosed: boolean;
  priceRange: number | null;
  payment: readonly (keyof typeof paymentMethods)[];
  wheelchair: keyof typeof wheelchairValues;
  lastVerifiedAt: string | null;
  importNotes: readonly string[];
  source: { name: string; externalId: string; licence: string };
  createdAt: string;
  updatedAt: string;
}

const rejections = [
  'La numeración de la calle termina antes: la dirección no existe.',
  'Ya está publicado con el mismo teléfono y la misma dirección.',
  'Los vecinos confirman que cerró hace más de un año.',
  'Es un domicilio particular: no atiende al público.',
  'El teléfono pertenece a otro negocio y no hubo respuesta por correo.',
  'La descripción es publicidad de otra ciudad.',
  'El giro no corresponde a la categoría y no se aclaró al preguntar.',
  'Solo vende por internet y no tiene local en la ciudad.',
  'Faltan la dirección completa y un medio de contacto.',
  'El punto del mapa cae en medio del jardín; la persona no pudo indicar el lugar.',
] as const;

/**
 * Functions that remove fields from a commerce and add the note of an import about it, so that reviews have something to find.
 */
const gaps = [
  (commerce: DemoCommerce) => {
    commerce.openingHours = null;
    commerce.importNotes = ['El horario no se entiende: «L a V de 9 a 6, sáb. medio día».'];
  },
  (commerce: DemoCommerce) => {
    commerce.phones = [];
    commerce.whatsapp = null;
    commerce.importNotes = [`El teléfono «81 2 34» no es válido en ${commerce.address.country}.`];
  },
  (commerce: DemoCommerce) => {
    commerce.address.number = 's/n';
    commerce.address.postalCode = null;
    commerce.importNotes = ['La dirección no trae número ni código postal.'];
  },
  (commerce: DemoCommerce) => {
    commerce.website = null;
    commerce.email = null;
    commerce.description = null;
    commerce.importNotes = ['El sitio web «facebook» no es una dirección válida.'];
  },
] as const;

/** Published places with careless spellings of their names: duplicates that a review can find. */
const doubles = [
  ['Cafe Neblina', 'Café Neblina'],
  ['PANADERIA LA ESPIGA DE ORO', 'Panadería La Espiga de Oro'],
  ['Farmacia S. Jacinto', 'Farmacia San Jacinto'],
] as const;

const pendingCount = 22;
/** A separate seed, so that the review statuses do not depend on the positions of places. */
const statusSeed = 3_173_641_056;

export function generateDemo(city: City, now: Date): DemoCommerce[] {
  const random = createRandom(seedOf('callejero'));
  const call = phoneBook(city.country, random);
  const places = kinds.flatMap((kind) =>
    kind.places.map((place, index) => {
      const [name, description] = typeof place === 'string' ? [place, describe(kind, index)] : place;
      return { kind, name: name.replace('{city}', city.name), description };
    }),
  );
  const sites = drawSites(
    places.map(({ name }) => name),
    city.center,
    createRandom(seedOf('casas')),
  );
  const commerces = places.map((place, index) => {
    const site = sites[index];
    if (!site) throw new Error('The town has too few houses');
    return makeCommerce(place, site, index, { city, now, call });
  });
  decideStatus(commerces, createRandom(statusSeed), now);
  return [...commerces, ...makeDoubles(commerces, city, now)];
}

/** Goes through the pairs of sentences, so that neighbours in a list have different descriptions. */
function describe({ about, detail }: DemoKind, index: number): string {
  const [first, second] = [index % about.length, Math.floor(index / about.length) + (index % about.length)];
  return `${about[first] ?? about[0]} ${detail[second % detail.length] ?? detail[0]}`;
}

interface Circumstances {
  city: City;
  now: Date;
  call: () => string | null;
}

function makeCommerce(
  place: { kind: DemoKind; name: string; description: string },
  site: BuildingSite,
  index: number,
  { city, now, call }: Circumstances,
): DemoCommerce {
  const { kind, name } = place;
  const random = createRandom(seedOf(name));
  const phones = [call(), random.chance(0.18) ? call() : null].filter((phone) => phone !== null);
  const domain = `${slugify(name).slice(0, 40).replace(/-+$/, '')}.example`;
  const handle = slugify(name).replaceAll('-', '').slice(0, 24);
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * dayLength)).toISOString();
  const age = 30 + random.next() * 330;
  return {
    name,
    description: place.description,
    status: 'accepted',
    rejectionReason: null,
    reviewedAt: null,
    categories: [kind.category, ...(kind.also ?? [])],
    placeType: kind.placeType,
    address: {
      street: site.street,
      number: site.number,
      extra: extraOf(site, random),
      postalCode: postalCodeOf(city, site),
      locality: city.name,
      country: city.country,
      location: site.location,
    },
    location: site.location,
    phones: random.chance(0.9) ? phones : [],
    whatsapp: kind.till !== 'none' && random.chance(0.45) ? (phones[0] ?? null) : null,
    email: random.chance(0.5) ? `contacto@${domain}` : null,
    website: random.chance(0.45) ? `https://www.${domain}` : null,
    social: {
      ...(random.chance(0.3) ? { instagram: `https://instagram.example/${handle}` } : {}),
      ...(random.chance(0.2) ? { facebook: `https://facebook.example/${handle}` } : {}),
    },
    openingHours: random.chance(0.92) ? random.pick(kind.hours) : null,
    specialHours: index % 14 === 3 && kind.till !== 'none' ? upcoming(now, random) : [],
    timezone: city.timezone,
    temporarilyClosed: false,
    priceRange: kind.price ? random.int(...kind.price) : null,
    payment: paymentOf(kind.till ?? 'cards', random),
    wheelchair: random.pick(['yes', 'yes', 'limited', 'limited', 'no', 'unknown', 'unknown']),
    lastVerifiedAt: random.chance(0.75) ? ago(2 + random.next() * (age - 4)) : null,
    importNotes: [],
    source: { ...demoSource, externalId: `demo-${String(index + 1).padStart(4, '0')}` },
    createdAt: ago(age),
    updatedAt: ago(age * random.next() * 0.9),
  };
}

function extraOf(site: BuildingSite, random: Random): string | null {
  const neighbourhood = `Col. ${site.neighbourhood}`;
  const luck = random.next();
  if (luck < 0.16) return `Local ${random.int(1, 9)}, ${neighbourhood}`;
  if (luck < 0.3) return `Esquina con ${site.corner}, ${neighbourhood}`;
  if (luck < 0.36) return `Planta alta, ${neighbourhood}`;
  return luck < 0.9 ? neighbourhood : null;
}

/** Only where the format is known, because a wrong postal code would be worse than none. */
function postalCodeOf(city: City, site: BuildingSite): string | null {
  return city.province === 'MX-VER' ? `91${site.zone}` : null;
}

function paymentOf(till: Till, random: Random): DemoCommerce['payment'] {
  if (till === 'none') return [];
  if (till === 'cash') return random.chance(0.3) ? ['cash', 'bank_transfer'] : ['cash'];
  return random.pick<DemoCommerce['payment']>([
    ['cash', 'debit_cards', 'credit_cards'],
    ['cash', 'debit_cards', 'credit_cards', 'contactless'],
    ['cash', 'debit_cards'],
    ['cash', 'debit_cards', 'credit_cards', 'contactless', 'bank_transfer'],
  ]);
}

/** Most places are accepted; some are pending with missing fields, some rejected. Places with their own description are accepted. */
function decideStatus(commerces: readonly DemoCommerce[], random: Random, now: Date): void {
  const taken = new Set(
    kinds.flatMap(({ places }) => places.flatMap((place) => (typeof place === 'string' ? [] : [place[1]]))),
  );
  const known = new Set<string>(doubles.map(([, name]) => name));
  const ordinary = random.shuffled(
    commerces.filter(({ name, description }) => !known.has(name) && !taken.has(description ?? '')),
  );
  const recent = (days: number) => new Date(now.getTime() - Math.round(days * dayLength)).toISOString();
  rejections.forEach((reason, index) => {
    const commerce = ordinary[index];
    if (!commerce) return;
    commerce.status = 'rejected';
    commerce.rejectionReason = reason;
    commerce.lastVerifiedAt = null;
  });
  ordinary.slice(rejections.length, rejections.length + pendingCount).forEach((commerce, index) => {
    commerce.status = 'pending';
    commerce.lastVerifiedAt = null;
    commerce.createdAt = recent(0.4 + index * 0.6);
    commerce.updatedAt = commerce.createdAt;
    if (index % 2 === 0) gaps[(index / 2) % gaps.length]?.(commerce);
  });
  for (const commerce of ordinary.slice(-2)) commerce.temporarilyClosed = true;
  for (const commerce of commerces) {
    if (commerce.status !== 'pending') commerce.reviewedAt = commerce.updatedAt;
  }
}

function makeDoubles(commerces: readonly DemoCommerce[], city: City, now: Date): DemoCommerce[] {
  return doubles.flatMap(([name, original], index) => {
    const known = commerces.find((commerce) => commerce.name === original);
    if (!known) return [];
    const created = new Date(now.getTime() - (index + 1) * 5_400_000).toISOString();
    // A few metres away, like two entries of the same door.
    const near = (point: Point): Point => ({
      lat: Math.round((point.lat + 0.00012) * 1e6) / 1e6,
      lng: Math.round((point.lng - 0.00014) * 1e6) / 1e6,
    });
    return [
      {
        ...known,
        name,
        description: null,
        status: 'pending' as const,
        reviewedAt: null,
        address: { ...known.address, extra: null, postalCode: null, location: near(known.location) },
        location: near(known.location),
        phones: [],
        whatsapp: null,
        email: null,
        website: null,
        social: {},
        openingHours: null,
        specialHours: [],
        temporarilyClosed: false,
        priceRange: null,
        payment: [],
        wheelchair: 'unknown' as const,
        lastVerifiedAt: null,
        importNotes: ['No trae teléfono, horario ni sitio web.'],
        timezone: city.timezone,
        source: {
          ...demoSource,
          externalId: `demo-${String(commerces.length + index + 1).padStart(4, '0')}`,
        },
        createdAt: created,
        updatedAt: created,
      },
    ];
  });
}

/** The kind of a place by its `externalId`, for its pictures. */
export function kindOf(externalId: string): DemoKind | null {
  let index = Number(externalId.replace('demo-', '')) - 1;
  for (const kind of kinds) {
    if (index >= 0 && index < kind.places.length) return kind;
    index -= kind.places.length;
  }
  return null;
}
