/** Each way in which a place, an event or a promotion is found, in a city where nothing else finds it. */
import type { Suggestion } from '@callejero/contract/answers/places.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { getId, query } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();
const places: Record<string, string> = {};
let categories: ReadonlyMap<string, string>;

const centre = { lat: 19.5, lng: -96.9 };
const always = 'Mo-Su 00:00-24:00';

async function publish(name: string, category: string, fields: object = {}): Promise<void> {
  const { admin } = office;
  const created = await admin.post('/v1/commerces', {
    ...{ name, categories: [categories.get(category)], location: centre, ...fields },
  });
  expect(created.status, created.text).toBe(201);
  places[name] = getId(created);
  const review = await admin.post(`/v1/commerces/${places[name]}/review`, { decision: 'accept', rev: 1 });
  expect(review.status, review.text).toBe(200);
}

beforeAll(async () => {
  const { admin, test } = office;
  const { db } = test.platform;
  const known = await db.query<{ id: string; slug: string }>(sql`select id, slug from categories`);
  categories = new Map(known.map(({ id, slug }) => [slug, id]));
  const [province] = await db.query<{ id: string }>(sql`select id from provinces limit 1`);
  const address = { province: province?.id, country: 'MX', street: 'Úrsulo Galván', locality: 'Coatepec' };
  await publish('La Salud', 'farmacias');
  await publish('Don Beto', 'restaurantes', { priceRange: 1 });
  await publish('Palacio Dorado', 'restaurantes', { priceRange: 4 });
  await publish('Doña Chela', 'tiendas', { placeType: 'bakery' });
  await publish('El Rincón', 'bancos', { address: { ...address, extra: 'Colonia Obrera' } });
  await publish('Posada del Río', 'hoteles', { address: { ...address, extra: 'Colonia Represa' } });
  await publish('Velázquez', 'bares');
  await publish('Nube Azul', 'bares');
  await publish('La Nube', 'bares', { location: { lat: 19.6, lng: -96.9 } });
  await publish('Nube', 'bares', { location: { lat: 19.7, lng: -96.9 } });
  await publish('Nube Nocturna', 'bares', { openingHours: always });
  await publish('Sol Uno', 'bares', { location: { lat: 19.502, lng: -96.9 } });
  await publish('Sol Dos', 'bares', { location: { lat: 19.6, lng: -96.9 }, openingHours: always });
  await publish('Mercería Lucy', 'tiendas');
  await publish('Lucy', 'gimnasios', { description: 'Junto a la mercería.' });
  await publish('Doble Espejo', 'salud', {
    categories: [categories.get('bancos'), categories.get('opticas-y-ortopedia')],
  });
  await publish('Espejo', 'opticas-y-ortopedia');
  getId(await admin.post('/v1/products', { commerce: places['Don Beto'], name: 'Enchiladas suizas' }));
  getId(
    await admin.post('/v1/products', { commerce: places['El Rincón'], name: 'Chilpachole', active: false }),
  );
});

async function found(q: string, filters: object = {}): Promise<string[]> {
  const answer = await office.person.get(
    query('/v1/commerces', { _filters: { status: 'accepted', $search: q, ...filters }, _perPage: 10 }),
  );
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.data as { name: string }[]).map(({ name }) => name);
}
/** Whether the answer says that no place matches everything. */
async function partly(q: string, filters: object = {}): Promise<boolean | undefined> {
  const answer = await office.person.get(
    query('/v1/commerces', { _filters: { status: 'accepted', $search: q, ...filters } }),
  );
  return (answer.body.meta as { partial?: boolean }).partial;
}
async function suggestions(q: string): Promise<Suggestion[]> {
  const answer = await office.person.get(`/v1/commerces/suggestions?${new URLSearchParams({ q })}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Suggestion[];
}

describe('a place is found', () => {
  it.each([
    ['its category', 'farmacias'],
    ['another word for its category', 'botica'],
    ['what one asks such a place for', 'medicinas'],
    ['its category as it sounds', 'farmasia'],
    ['its category with letters that are missing or swapped', 'framacia'],
    ['the beginning of a word for its category', 'drogue'],
    ['the category above its own', 'salud y bienestar'],
  ])('by %s: %s', async (_, q) => {
    expect(await found(q)).toContain('La Salud');
  });

  it.each([
    ['its place type', 'panaderia', 'Doña Chela'],
    ['another word for its place type', 'tahona', 'Doña Chela'],
    ['a product', 'suizas', 'Don Beto'],
    ['a product that is misspelt', 'zuysas', 'Don Beto'],
    ['a misspelt name', 'belasques', 'Velázquez'],
    ['its street', 'ursulo galvan', 'El Rincón'],
    ['its misspelt street', 'urzulo', 'El Rincón'],
    ['its quarter', 'obrera', 'El Rincón'],
    ['its locality', 'coatepec', 'El Rincón'],
    ['its name in another order', 'dorado palacio', 'Palacio Dorado'],
  ])('by %s: %s', async (_, q, name) => {
    expect(await found(q)).toContain(name);
  });

  it('by a product on sale, not by one that is not sold any more', async () => {
    expect(await found('chilpachole')).toEqual([]);
  });
});

describe('a search for several words', () => {
  it.each([
    ['hotel coatepec', ['Posada del Río']],
    ['coatepec hotel', ['Posada del Río']],
    ['banco represa ursulo', []],
    ['restaurante barato', ['Don Beto']],
    ['caro restaurante', ['Palacio Dorado']],
    ['restaurante suizas', ['Don Beto']],
  ])('requires all of them: %s', async (q, names) => {
    const all = await found(q);
    if (names.length > 0) expect(all).toEqual(names);
    else expect(all).not.toEqual(['El Rincón']);
  });

  it('does not accept a word of a product for the others', async () => {
    getId(
      await office.admin.post('/v1/products', { commerce: places['Doña Chela'], name: 'Suizas de nata' }),
    );
    expect((await found('suizas')).sort()).toEqual(['Don Beto', 'Doña Chela']);
    expect(await found('restaurante suizas')).toEqual(['Don Beto']);
  });

  it('accepts some of them where no place has them all', async () => {
    expect(await found('farmacia velazquez')).toEqual(expect.arrayContaining(['La Salud', 'Velázquez']));
  });

  it.each<[string, string, object, string]>([
    ['what is open now', 'nube azul', { $openAt: 'now' }, 'Nube Nocturna'],
    ['a price', 'restaurante palacio', { priceRange: 1 }, 'Don Beto'],
    ['a distance', 'nube azul', { location: { $near: { lat: 19.7, lng: -96.9, maxDistance: 100 } } }, 'Nube'],
  ])('accepts some of them where %s leaves no place with all', async (_, q, filters, name) => {
    expect(await partly(q)).toBeUndefined();
    expect(await found(q)).not.toContain(name);
    expect(await partly(q, filters)).toBe(true);
    expect(await found(q, filters)).toEqual([name]);
  });
});

describe('the first place', () => {
  it('is the one with exactly that name', async () => {
    expect((await found('nube'))[0]).toBe('Nube');
    expect((await found('lucy'))[0]).toBe('Lucy');
  });

  it('is one with the word in its name, before one that only mentions it', async () => {
    expect(await found('merceria')).toEqual(['Mercería Lucy', 'Lucy']);
  });

  it('is one whose first category is of the kind, before one whose other category is', async () => {
    expect(await found('optica')).toEqual(['Espejo', 'Doble Espejo']);
  });

  it('is one that is open now', async () => {
    expect(await found('sol')).toEqual(['Sol Dos', 'Sol Uno']);
  });

  it('is the nearer of two equally good ones', async () => {
    const near = { location: { $near: { ...centre, maxDistance: 50_000 } } };
    expect(await found('sol', near)).toEqual(['Sol Uno', 'Sol Dos']);
  });

  it('is the nearest of a kind, whatever its name says, and before what only sells such things', async () => {
    await publish('Farmacia Farmacia', 'farmacias', { location: { lat: 19.53, lng: -96.9 } });
    await publish('Cruz Blanca', 'farmacias', { location: { lat: 19.51, lng: -96.9 }, openingHours: always });
    await publish('Doña Rosa', 'tiendas');
    getId(
      await office.admin.post('/v1/products', { commerce: places['Doña Rosa'], name: 'Farmacia casera' }),
    );
    const near = { location: { $near: { ...centre, maxDistance: 50_000 } } };
    for (const text of ['farmacia', 'farmacias', 'botica'])
      expect((await found(text, near)).slice(0, 3), text).toEqual([
        'La Salud',
        'Cruz Blanca',
        'Farmacia Farmacia',
      ]);
    expect(await found('farmacia', near)).toContain('Doña Rosa');
    expect((await found('la salud farmacia', near))[0]).toBe('La Salud');
    expect((await found('farmacia farmacia', near))[0]).toBe('Farmacia Farmacia');
  });

  it('is the house of a typed address, before the others of its street', async () => {
    const [province] = await office.test.platform.db.query<{ id: string }>(
      sql`select id from provinces limit 1`,
    );
    const address = { province: province?.id, country: 'MX', locality: 'Coatepec', street: 'Eloy Gonzalo' };
    await publish('Gonzalo Eloy', 'oficios', {
      address: { ...address, street: 'Calle Hidalgo', number: '27' },
    });
    await publish('Óptica Norte', 'oficios', { address: { ...address, number: '4' } });
    await publish('Gestoría Plaza', 'oficios', { address: { ...address, number: '27' } });
    const texts = [
      'calle Eloy Gonzalo, 27, 6ª planta',
      'c/ Eloy Gonzalo nº 27',
      'Eloy Gonzalo, 27, Coatepec',
    ];
    for (const text of texts)
      expect((await found(text)).slice(0, 2), text).toEqual(['Gestoría Plaza', 'Óptica Norte']);
    expect(await partly(texts[0] ?? '')).toBeUndefined();
  });

  it('is the one of that name in any of its spellings, which is suggested too', async () => {
    await publish('Dra. Peña Ríos', 'dentistas');
    await publish('Doctor Ochoa', 'oficios');
    await publish('Té & Café Ocho', 'oficios');
    await publish('Hermanos Quirarte', 'oficios');
    for (const [q, name] of [
      ['doctora peña ríos', 'Dra. Peña Ríos'],
      ['doctor peña', 'Dra. Peña Ríos'],
      ['dr. ochoa', 'Doctor Ochoa'],
      ['té y café ocho', 'Té & Café Ocho'],
      ['hnos quirarte', 'Hermanos Quirarte'],
    ] as const) {
      expect((await found(q))[0], q).toBe(name);
      expect(
        (await suggestions(q)).map(({ text }) => text),
        q,
      ).toContain(name);
    }
  });
});

describe('suggestions besides places', () => {
  const at = (days: number) =>
    new Date(office.test.platform.clock.now().getTime() + days * 86_400_000).toISOString();

  async function event(fields: object, status = 'published'): Promise<void> {
    const id = getId(await office.admin.post('/v1/events', { location: centre, ...fields }));
    if (status === 'draft') return;
    const done = await office.admin.post(`/v1/events/${id}/status`, { status, rev: 1 });
    expect(done.status, done.text).toBe(200);
  }
  let discounts = 1;
  async function promotion(fields: object): Promise<void> {
    const discount = getId(
      await office.admin.post('/v1/discounts', {
        name: `Mitad ${discounts++}`,
        type: 'percentage',
        value: 50,
      }),
    );
    const body = { terms: 'Una por persona.', commerce: places.Velázquez, discount, ...fields };
    const id = getId(await office.admin.post('/v1/promotions', body));
    const done = await office.admin.post(`/v1/promotions/${id}/status`, { status: 'published', rev: 1 });
    expect(done.status, done.text).toBe(200);
  }
  const offered = async (q: string) =>
    (await suggestions(q))
      .filter(({ kind }) => kind === 'event' || kind === 'promotion')
      .map(({ text }) => text);

  beforeAll(async () => {
    const category = getId(await office.admin.post('/v1/categories', { name: 'Jaraneros', kind: 'event' }));
    await event({ title: 'Fandango en el parque', startsAt: at(2), category });
    await event({ title: 'Fandango de ayer', startsAt: at(-2) });
    await event({ title: 'Fandango en secreto', startsAt: at(2) }, 'draft');
    await event({ title: 'Fandango suspendido', startsAt: at(2) });
    await office.test.platform.db.query(
      sql`update events set event_status = 'cancelled' where title = 'Fandango suspendido'`,
    );
    await promotion({ title: 'Mezcal a mitad', startsAt: at(-1), endsAt: at(3) });
    await promotion({ title: 'Mezcal de mañana', startsAt: at(1), endsAt: at(3) });
  });

  it('contain an upcoming event, by its title and its category', async () => {
    expect(await offered('fandango')).toEqual(['Fandango en el parque']);
    expect(await offered('parque fandango')).toEqual(['Fandango en el parque']);
    expect(await offered('jaraneros')).toEqual(['Fandango en el parque']);
  });

  it('contain a current promotion, by its title and its place', async () => {
    expect(await offered('mezcal')).toEqual(['Mezcal a mitad']);
    expect(await offered('velazquez')).toEqual(['Mezcal a mitad']);
  });
});

it('a kind of place does not match a word that only resembles its other gender', async () => {
  await publish('Fonda Lupita', 'oficios');
  await publish('Fondo del Futuro', 'oficios');
  const restaurants = await found('restaurante');
  expect(restaurants).toContain('Fonda Lupita');
  expect(restaurants).not.toContain('Fondo del Futuro');
});

it('places in the typed street come before those that only have its words', async () => {
  const [province] = await office.test.platform.db.query<{ id: string }>(
    sql`select id from provinces limit 1`,
  );
  const address = { province: province?.id, country: 'MX', locality: 'Coatepec' };
  await publish('La Jarocha de Zamora', 'oficios', { address: { ...address, street: 'Avenida Hidalgo' } });
  await publish('El Eco', 'oficios', { address: { ...address, street: 'Avenida Zamora' } });
  expect(await found('avenida zamora')).toEqual(['El Eco', 'La Jarocha de Zamora']);
});

it('a place with a word that only resembles another one is neither found nor suggested', async () => {
  await publish('El Venado', 'oficios');
  await publish('Cancha Norte', 'oficios');
  for (const [q, name] of [
    ['vendo', 'El Venado'],
    ['concha', 'Cancha Norte'],
  ] as const) {
    expect(await found(q)).toEqual([]);
    expect((await suggestions(q)).map(({ text }) => text)).not.toContain(name);
  }
  expect(await found('benado')).toEqual(['El Venado']);
  // A slip to the next key.
  expect(await found('vemado')).toEqual(['El Venado']);
  expect((await suggestions('vemado')).map(({ text }) => text)).toContain('El Venado');
});

it('every suggestion finds something by the same words', async () => {
  for (const q of ['botica', 'drogue', 'farmasia', 'nub', 'velas', 'posada', 'optic', 'restaurant']) {
    const texts = await suggestions(q);
    expect(texts, q).not.toEqual([]);
    expect(await found(q), q).not.toEqual([]);
    for (const { text } of texts) expect(await found(text), text).not.toEqual([]);
  }
  expect((await suggestions('botica'))[0]?.text).toBe('Farmacias');
});
