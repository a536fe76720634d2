/** The public pages and feeds over HTTP, requested without a session. */

import ICAL from 'ical.js';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTo } from '../../access/access.ts';
import { everybody } from '../../access/policy.ts';
import { toNetwork } from '../../http/address.ts';
import { limitKey } from '../../http/rate-limit.ts';
import { type Client, createTestApi } from '../../testing/api.ts';
import { testApi } from '../../testing/fixtures.ts';

const publicUrl = 'https://guia.example';
const hostile = `</script><img src=x onerror=alert(1)>"'\u202E&`;
const day = 86_400_000;

/** Stands still, because a page is cached until the minute ends. */
const now = new Date();
const clock = { now: () => now };
const test = testApi({ env: { PUBLIC_URL: publicUrl }, clock });
let administrator: Client;
let category: string;
let eventCategory: string;

interface Created {
  id: string;
  slug: string;
  rev: number;
}

const ahead = (days: number) => new Date(Date.now() + days * day).toISOString();

async function create(collection: string, body: Record<string, unknown>): Promise<Created> {
  const { status, body: answer, text } = await administrator.post(`/v1/${collection}`, body);
  expect(status, text).toBe(201);
  return answer.data as Created;
}

async function step(path: string, body: Record<string, unknown>): Promise<Created> {
  const { status, body: answer, text } = await administrator.post(`/v1/${path}`, body);
  expect(status, text).toBeLessThan(300);
  return answer.data as Created;
}

async function commerce(fields: Record<string, unknown> = {}, accepted = true): Promise<Created> {
  const row = await create('commerces', {
    name: 'Café Neblina',
    categories: [category],
    location: { lat: 19.54, lng: -96.92 },
    ...fields,
  });
  if (accepted) await step(`commerces/${row.id}/review`, { decision: 'accept', rev: row.rev });
  return row;
}

async function event(fields: Record<string, unknown> = {}, published = true): Promise<Created> {
  const row = await create('events', {
    title: 'Concierto de son',
    startsAt: ahead(3),
    endsAt: ahead(3.1),
    location: { lat: 19.54, lng: -96.92 },
    category: eventCategory,
    ...fields,
  });
  return published ? step(`events/${row.id}/status`, { status: 'published', rev: row.rev }) : row;
}

async function promotion(fields: Record<string, unknown> = {}, published = true): Promise<Created> {
  const discount = await create('discounts', { name: 'Dos por uno', type: 'buyXGetY', buyQty: 1, getQty: 1 });
  const row = await create('promotions', {
    title: 'Tarde de café',
    terms: 'De cinco a siete.',
    discount: discount.id,
    startsAt: ahead(-1),
    endsAt: ahead(5),
    ...fields,
  });
  return published ? step(`promotions/${row.id}/status`, { status: 'published', rev: row.rev }) : row;
}

const get = (path: string, headers?: Record<string, string>) => test.visitor.get(path, headers);

function structured(text: string): Record<string, unknown>[] {
  return [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
}

beforeAll(async () => {
  administrator = await test.signIn();
  const idOf = async (kind: string, slug: string) =>
    (
      await test.platform.db.query<{ id: string }>(
        sql`select id from categories where kind = ${kind} and slug = ${slug}`,
      )
    )[0]?.id ?? '';
  category = await idOf('commerce', 'cafeterias');
  eventCategory = await idOf('event', 'musica');
});

describe('what the public may read', () => {
  it('follows from the policies of these collections, without internal data', () => {
    const { registry } = test.api;
    const readable = [...registry.keys()].filter((name) => accessTo(registry, name, everybody));
    expect(readable.sort()).toEqual([
      ...['addresses', 'alerts', 'categories', 'commerces', 'discounts', 'events'],
      ...['holidays', 'pages', 'products', 'promotions', 'provinces', 'quarters', 'reports'],
      'shifts',
    ]);
    const fields = (name: string) =>
      (accessTo(registry, name, everybody)?.grants ?? []).flatMap(({ read }) => read);
    const hidden = {
      commerces: [
        'owners',
        'pendingChanges',
        'refusedChanges',
        'rejectionReason',
        'reviewedBy',
        'importNotes',
        'import',
        'statedQuarter',
      ],
      promotions: ['couponCode', 'redeemedCount', 'quotaTotal'],
      products: ['priceHistory'],
      addresses: ['owner', 'label'],
      reports: ['user', 'text', 'correction', 'status'],
    };
    for (const [name, list] of Object.entries(hidden)) {
      for (const field of list) expect(fields(name), `${name}.${field}`).not.toContain(field);
    }
  });

  it('is not in the API, which stays closed to visitors', async () => {
    for (const name of ['commerces', 'events', 'promotions', 'categories', 'products']) {
      expect((await get(`/v1/${name}`)).status).toBe(401);
    }
  });

  it('is published data only', async () => {
    const pending = await commerce({}, false);
    const draft = await event({}, false);
    const unpublished = await promotion({}, false);
    for (const path of [
      `/c/${pending.slug}`,
      `/e/${draft.slug}`,
      `/e/${draft.slug}.ics`,
      `/p/${unpublished.slug}`,
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
    const archived = await commerce();
    const path = `/c/${archived.slug}`;
    expect((await get(path)).status).toBe(200);
    await administrator.delete(`/v1/commerces/${archived.id}`, { rev: archived.rev + 1 });
    expect((await get(path)).status).toBe(404);
  });

  it('does not include the code of a promotion', async () => {
    const { slug } = await promotion({ mode: 'code', couponCode: 'SECRETO-1' });
    const page = await get(`/p/${slug}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('SECRETO-1');
  });
});

describe('the page of a commerce', () => {
  it('says in which quarter it is, also to search engines', async () => {
    const corner = [0.3, 0.3];
    const geometry = {
      type: 'Polygon',
      coordinates: [[corner, [0.4, 0.3], [0.4, 0.4], [0.3, 0.4], corner]],
    };
    await administrator.post('/v1/quarters', { name: 'Los Sauces', geometry });
    const { slug } = await commerce({ location: { lat: 0.35, lng: 0.35 } });
    const { text } = await get(`/c/${slug}`);
    expect(text).toContain('Los Sauces<br>');
    expect(text).toContain('"containedInPlace":{"@type":"Place","name":"Los Sauces"}');
  });

  it('shows unreadable hours as they are written, and puts only certain ones into structured data', async () => {
    const words = await commerce({ openingHoursText: 'Según la temporada' });
    const { text } = await get(`/c/${words.slug}`);
    expect(text).toContain('Horario por confirmar');
    expect(text).toContain('Tal como está escrito: «Según la temporada»');
    const partly = await commerce({ openingHours: 'Mo-Fr 09:00-14:00; Sa 17:00+; Su a veces' });
    const page = (await get(`/c/${partly.slug}`)).text;
    expect(page).toContain('Tal como está escrito: «Mo-Fr 09:00-14:00; Sa 17:00+; Su a veces»');
    expect(page).toContain('<span class="whole">17:00–03:00</span> del día siguiente (por confirmar)');
    const hours = /"openingHoursSpecification":(\[.*?\])/.exec(page)?.[1] ?? '';
    expect(hours).toContain('Monday');
    expect(hours).not.toMatch(/Saturday|Sunday/);
  });

  it('contains what a person and a search engine need', async () => {
    const place = await commerce({
      description: 'Barra de especialidad.',
      placeType: 'cafe',
      phones: ['+522281234567'],
      website: 'https://neblina.example',
      bookingUrl: 'https://mesas.example/neblina',
      openingHours: 'Mo-Su 00:00-24:00',
      specialHours: [{ date: '2199-12-25', closed: true, slots: [] }],
    });
    const product = await create('products', {
      commerce: place.id,
      name: 'Grano tostado',
      price: 16550,
      currency: 'MXN',
    });
    const deal = await promotion({ commerce: place.id });
    const happening = await event({ commerce: place.id, location: null });
    const page = await get(`/c/${place.slug}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const part of [
      '<html lang="es">',
      `<link rel="canonical" href="${publicUrl}/c/${place.slug}">`,
      '<meta property="og:title" content="Café Neblina">',
      '228 123 4567',
      'Abierto las 24 horas',
      'rel="noopener nofollow" href="https://mesas.example/neblina">Reservar</a>',
      'Grano tostado',
      '$165.5',
      `/p/${deal.slug}`,
      `/e/${happening.slug}`,
      `href="/place/${place.id}?guest=1"`,
    ]) {
      expect(page.text).toContain(part);
    }
    const [data, crumbs] = structured(page.text);
    expect(data).toMatchObject({
      '@type': 'CafeOrCoffeeShop',
      name: 'Café Neblina',
      telephone: '+522281234567',
      sameAs: ['https://neblina.example'],
      geo: { latitude: 19.54, longitude: -96.92 },
      acceptsReservations: 'https://mesas.example/neblina',
      potentialAction: { '@type': 'ReserveAction' },
    });
    expect(data?.openingHoursSpecification).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Monday',
      opens: '00:00',
      closes: '23:59',
    });
    expect(data?.openingHoursSpecification).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      validFrom: '2199-12-25',
      validThrough: '2199-12-25',
      opens: '00:00',
      closes: '00:00',
    });
    expect(crumbs?.['@type']).toBe('BreadcrumbList');

    const shared = await get(`/c/${place.slug}?producto=${product.id}`);
    expect(shared.text).toContain('<meta property="og:title" content="Grano tostado · Café Neblina">');
    expect(shared.text).toContain('class="tile chosen"');
    expect(shared.text).toContain(`href="/place/${place.id}?producto=${product.id}&amp;guest=1"`);
    expect(shared.text).toContain(`<link rel="canonical" href="${publicUrl}/c/${place.slug}">`);
  });

  it('has the menu in its sections, with what each dish contains, also for search engines', async () => {
    const place = await commerce({ placeType: 'cafe' });
    const dish = (name: string, section: string | null, position: number, more: object = {}) =>
      create('products', { commerce: place.id, name, section, position, price: 4500, ...more });
    await dish('Bolsa de grano', null, 0);
    await dish('Expreso', 'Cafés', 1, { allergens: [] });
    await dish('Flan', 'Postres', 2, { allergens: ['eggs', 'milk'] });
    await dish('Cortado', 'Cafés', 3);
    const { text } = await get(`/c/${place.slug}`);
    const order = [
      '<h3>Cafés',
      'Expreso',
      'Sin alérgenos',
      'Cortado',
      '<h3>Postres',
      'Flan',
      'Bolsa de grano',
    ];
    const shown = text.slice(text.indexOf('<h2>Productos'));
    const at = order.map((part) => shown.indexOf(part));
    expect(at.every((position) => position > 0)).toBe(true);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(text).toContain('Alérgenos: Huevos, Leche');
    const [data] = structured(text);
    expect(data).toMatchObject({
      hasMenu: {
        '@type': 'Menu',
        hasMenuSection: [
          { name: 'Cafés', hasMenuItem: [{ name: 'Expreso' }, { name: 'Cortado' }] },
          { name: 'Postres', hasMenuItem: [{ name: 'Flan', offers: { price: '45.00' } }] },
        ],
      },
    });
  });

  it('writes a malicious name as text, everywhere', async () => {
    const place = await commerce({ name: hostile, description: hostile });
    await create('products', { commerce: place.id, name: hostile, description: hostile });
    const page = await get(`/c/${place.slug}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<img src=x');
    expect(page.text).not.toContain('\u202E');
    expect(structured(page.text)[0]?.name).toBe(hostile);
    // One more, which loads the others.
    expect(page.text.match(/<script/g)).toHaveLength(structured(page.text).length + 1);
  });

  it('says that a place has closed permanently', async () => {
    const { slug } = await commerce({ permanentlyClosedAt: ahead(-2), openingHours: '24/7' });
    const page = await get(`/c/${slug}`);
    expect(page.text).toContain('Este lugar cerró definitivamente.');
    expect(page.text).not.toContain('Abierto');
  });

  it('redirects from the slug of a merged commerce to the survivor', async () => {
    const place = await commerce();
    await test.platform.db.query(
      sql`insert into commerce_slugs (slug, commerce) values ('antes-123456', ${place.id})`,
    );
    const moved = await get('/c/antes-123456');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/c/${place.slug}`]);
  });
});

describe('the structured data', () => {
  /** All objects with a type, including nested ones. */
  const things = (value: unknown): Record<string, unknown>[] =>
    typeof value !== 'object' || value === null
      ? []
      : [
          ...('@type' in value ? [value as Record<string, unknown>] : []),
          ...Object.values(value).flatMap(things),
        ];

  it('is valid schema.org: an offerer and an organizer, no product without an offer, no language where there is none', async () => {
    const place = await commerce();
    const product = await create('products', { commerce: place.id, name: 'Café', price: 4500 });
    const ofPlace = await promotion({ commerce: place.id, products: [product.id] });
    const ofCity = await promotion();
    const atPlace = await event({ commerce: place.id, location: null });
    const paths = [
      `/c/${place.slug}`,
      `/p/${ofPlace.slug}`,
      `/p/${ofCity.slug}`,
      `/e/${atPlace.slug}`,
      '/datos',
    ];
    const pages = await Promise.all(paths.map(async (path) => structured((await get(path)).text)));
    const all = pages.flatMap(things);
    const ofType = (type: string) => all.filter((thing) => thing['@type'] === type);

    expect(ofType('Product')).toEqual([]);
    expect(ofType('Offer').every(({ name, price }) => name !== undefined || price !== undefined)).toBe(true);
    expect(
      ofType('Offer')
        .flatMap(({ offeredBy }) => (offeredBy as { '@type': string })?.['@type'] ?? [])
        .sort(),
    ).toEqual(['GovernmentOrganization', 'LocalBusiness']);
    expect(ofType('Event')).toMatchObject([
      { inLanguage: 'es-MX', organizer: { name: 'Café Neblina' }, performer: { name: 'Café Neblina' } },
    ]);
    expect(
      all
        .filter((thing) => 'inLanguage' in thing)
        .map((thing) => thing['@type'])
        .sort(),
    ).toEqual(['DataDownload', 'DataDownload', 'Dataset', 'Event']);
    const [dataset] = ofType('Dataset');
    expect(dataset).toMatchObject({ creator: { '@type': 'Organization' } });
    expect(String(dataset?.description).length).toBeGreaterThanOrEqual(50);
    expect(String(dataset?.description).length).toBeLessThanOrEqual(5000);
  });
});

describe('the pages of events and promotions', () => {
  it('an event has its time and place, and says that it was cancelled', async () => {
    const { id, slug, rev } = await event({ recurrence: 'FREQ=WEEKLY', price: 8000 });
    const page = await get(`/e/${slug}`);
    expect(page.text).toContain('Cada semana');
    expect(page.text).toContain('Otras fechas');
    expect(structured(page.text)[0]).toMatchObject({
      '@type': 'Event',
      eventStatus: 'https://schema.org/EventScheduled',
      eventSchedule: { repeatFrequency: 'P1W' },
      offers: { price: '80.00', priceCurrency: 'MXN' },
    });
    await step(`events/${id}/eventStatus`, { eventStatus: 'cancelled', rev });
    const cancelled = await get(`/e/${slug}`);
    expect(cancelled.text).toContain('Este evento se canceló.');
    expect(structured(cancelled.text)[0]?.eventStatus).toBe('https://schema.org/EventCancelled');
    const calendar = await get(`/e/${slug}.ics`);
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.text).toContain('STATUS:CANCELLED');
  });

  it('a promotion has its value, and says that it has ended', async () => {
    const running = await get(`/p/${(await promotion()).slug}`);
    expect(running.text).toContain('2×1: compra 1 y llévate 1 gratis');
    expect(running.text).not.toContain('noindex');
    const over = await get(`/p/${(await promotion({ startsAt: ahead(-9), endsAt: ahead(-2) })).slug}`);
    expect(over.text).toContain('Esta promoción ya terminó.');
    expect(over.text).toContain('<meta name="robots" content="noindex">');
    const coming = await get(`/p/${(await promotion({ startsAt: ahead(2) })).slug}`);
    expect(coming.text).toContain('Esta promoción todavía no empieza.');
  });

  it('a promotion without redemptions left is on no list, and its page says so', async () => {
    const cafe = await commerce({ name: 'Café Cupo' });
    const offer = (title: string) => promotion({ title, commerce: cafe.id, quotaTotal: 2 });
    const [left, used] = [await offer('Quedan cupos'), await offer('Sin cupos')];
    for (const [{ id }, count] of [
      [left, 1],
      [used, 2],
    ] as const)
      await test.platform.db.query(
        sql`update promotions set redeemed_count = ${count} where id = ${id}::uuid`,
      );
    test.platform.changes.publish([{ resource: 'promotions', id: used.id, change: 'updated' }]);
    for (const path of [`/c/${cafe.slug}`, '/', '/ciudad/buscar?q=cupos', '/sitemap-promociones-1.xml']) {
      const { text } = await get(path);
      expect(text, path).toContain(`/p/${left.slug}`);
      expect(text, path).not.toContain(`/p/${used.slug}`);
    }
    const usedUp = 'Ya no quedan canjes de esta promoción.';
    expect((await get(`/p/${left.slug}`)).text).not.toContain(usedUp);
    const page = await get(`/p/${used.slug}`);
    expect(page.text).toContain(usedUp);
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).not.toContain('Cómo se usa');
    expect(structured(page.text)[0]?.availability).toBe('https://schema.org/SoldOut');
  });
});

describe('the page of the city', () => {
  it('counts the places of its categories and links to their pages', async () => {
    for (let index = 0; index < 26; index++)
      await commerce({ name: `Café ${String(index).padStart(2, '0')}` });
    const city = await get('/');
    expect(city.status).toBe(200);
    expect(city.text).toContain('href="/ciudad/comer-y-beber"');
    const first = await get('/ciudad/cafeterias');
    expect(first.text).toContain(`<link rel="next" href="${publicUrl}/ciudad/cafeterias?pagina=2">`);
    expect(first.text).not.toContain('rel="prev"');
    const second = await get('/ciudad/cafeterias?pagina=2');
    expect(second.text).toContain(`<link rel="prev" href="${publicUrl}/ciudad/cafeterias">`);
    const list = structured(second.text).find((data) => data['@type'] === 'ItemList');
    expect(list?.itemListElement).toContainEqual(expect.objectContaining({ position: 25 }));
    for (const page of ['0', '99', 'x', '-1']) {
      expect((await get(`/ciudad/cafeterias?pagina=${page}`)).status, page).toBe(404);
    }
  });

  it('stands at the bare address, the same for everybody, with what is open and what is on today', async () => {
    await commerce({ name: 'Botica de noche', openingHours: '24/7' });
    await commerce({ name: 'Mesón cerrado', openingHours: 'off' });
    await event({ title: 'Baile de hoy', startsAt: ahead(-0.01), endsAt: ahead(0.01) });
    await event({ title: 'Baile de otro día', startsAt: ahead(2), endsAt: ahead(2.1) });
    const { text, headers } = await get('/');
    const section = (id: string) =>
      new RegExp(`<section id="${id}">[\\s\\S]*?</section>`).exec(text)?.[0] ?? '';
    expect(section('abierto')).toContain('<h3>Botica de noche</h3>');
    expect(section('abierto')).not.toContain('Mesón cerrado');
    expect(section('eventos')).toContain('Baile de hoy');
    expect(section('eventos')).not.toContain('Baile de otro día');
    expect(text).toContain('Baile de otro día');
    // What a link opens with a script, and without one.
    expect(text).toContain(
      'href="/ciudad/cafeterias" data-app="/map?category=cafeterias&amp;open=1&amp;guest=1"',
    );
    expect(text).toContain('<a href="/login">Entrar</a>');
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/">`);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect((await administrator.get('/')).text).toBe(text);
    const former = await get('/ciudad');
    expect([former.status, former.headers.get('location')]).toEqual([301, '/']);
  });

  it('says of a city without places that it is being prepared, and shows no list of what is open', async () => {
    const empty = await createTestApi();
    const { text } = await empty.visitor.get('/');
    await empty.close();
    expect(text).toContain('se está preparando');
    expect(text).not.toMatch(/Abierto ahora|Categorías<|0 lugares/);
  });

  it('does not exist for anything but a category', async () => {
    const missing = await get('/ciudad/no-hay');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('<h1>No encontramos esta página</h1>');
    expect(missing.headers.get('cache-control')).toBe('no-store');
    for (const path of ['/c/', '/c/A%3Cb%3E', '/c/x/y', '/ciudad/a/b', '/datos/nada']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe('search', () => {
  const main = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';

  it('finds places, events and promotions, and is excluded from search engines', async () => {
    const place = await commerce({ name: 'Hojalatería Orquídea' });
    const fair = await event({ title: 'Feria de la orquídea' });
    const deal = await promotion({ title: 'Orquídeas a mitad de precio' });
    await commerce({ name: 'Orquídea sin aceptar' }, false);
    const { status, text } = await get('/ciudad/buscar?q=orquidea');
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('value="orquidea"');
    const found = main(text);
    expect(found).toContain(`href="/c/${place.slug}"`);
    expect(found).toContain(`href="/e/${fair.slug}"`);
    expect(found).toContain(`href="/p/${deal.slug}"`);
    expect(found).not.toContain('sin aceptar');
    expect(found).toMatch(/data-map="list"/);
  });

  it('without a result says so and offers links, and writes the typed text as text', async () => {
    const { status, text } = await get(`/ciudad/buscar?q=${encodeURIComponent('zzzqq <xyzzy onplugh=1>')}`);
    expect(status).toBe(200);
    expect(main(text)).toContain('No encontramos nada');
    expect(main(text)).toContain('href="/ciudad/comer-y-beber"');
    expect(text).not.toContain('<xyzzy');
    const empty = await get('/ciudad/buscar');
    expect(main(empty.text)).toContain('O elige una categoría');
    expect((await get('/ciudad/buscar?q=cafe&pagina=900')).status).toBe(404);
    for (const q of ['%00', '%', '%ED%A0%80', 'a'.repeat(5000)])
      expect((await get(`/ciudad/buscar?q=${q}`)).status).toBeLessThan(500);
  });

  it('is on every page', async () => {
    const place = await commerce();
    for (const path of ['/', '/ciudad/cafeterias', `/c/${place.slug}`, '/datos', '/c/no-existe'])
      expect((await get(path)).text).toMatch(/<form[^>]+action="\/ciudad\/buscar"[^>]+role="search"/);
  });

  it('is limited by network', async () => {
    const limited = await createTestApi({ clock });
    for (let times = 0; times < 2; times += 1)
      expect((await limited.visitor.get('/ciudad/buscar?q=1')).status).toBe(200);
    // Consumes the limit like other clients of the network, because so many requests may take longer than a minute.
    for (let searches = 2; searches < 59; searches += 1)
      await limited.platform.limits.consume(limitKey`public-search:${toNetwork('127.0.0.1')}`, 60, 60);
    expect((await limited.visitor.get('/ciudad/buscar?q=2')).status).toBe(200);
    const answer = await limited.visitor.get('/ciudad/buscar?q=3');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // The second request for the same text is answered from the cache and does not count.
    expect((await limited.visitor.get('/ciudad/buscar?q=1')).status).toBe(200);
    await limited.close();
  });
});

describe('lists', () => {
  it('show which places are open now, and change with the time', async () => {
    // Monday, 12:00 in the city.
    let now = new Date('2026-11-23T18:00:00.000Z');
    const clocked = await createTestApi({ clock: { now: () => now } });
    const admin = await clocked.signIn();
    const made = await admin.post('/v1/categories', { name: 'Talabarterías', kind: 'commerce' });
    const { id } = made.body.data as Created;
    const row = await admin.post('/v1/commerces', {
      ...{ name: 'Cueros', categories: [id], location: { lat: 19.54, lng: -96.92 } },
      openingHours: 'Mo-Fr 09:00-12:30',
    });
    const { id: place, rev } = row.body.data as Created;
    await admin.post(`/v1/commerces/${place}/review`, { decision: 'accept', rev });
    const state = async (path: string) =>
      /<span class="state small (\w+)">([^<]+)/.exec((await clocked.visitor.get(path)).text)?.slice(1, 3);
    for (const path of ['/', '/ciudad/talabarterias', '/ciudad/buscar?q=cueros']) {
      now = new Date('2026-11-23T18:00:00.000Z');
      expect(await state(path)).toEqual(['closing', 'Abierto · cierra en 30 min']);
      now = new Date('2026-11-23T18:30:00.000Z');
      expect(await state(path)).toEqual(['closed', expect.stringMatching(/^Cerrado · abre /)]);
    }
    await clocked.close();
  });
});

describe('a map', () => {
  it('is on pages of places and events and on lists, loads only our own files, and works as a link', async () => {
    const place = await commerce({ name: 'Con mapa' });
    const happening = await event();
    for (const path of [`/c/${place.slug}`, `/e/${happening.slug}`]) {
      const { text, headers } = await get(path);
      expect(text).toMatch(
        /<div class="map" data-map="point" data-point="19\.54,-96\.92" data-name="[^"]+"><a class="button"[^>]+openstreetmap/,
      );
      expect(text).toContain('<script data-later="/embed/use.js /embed/public-map.js">');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src 'self'( 'sha256-[^' ]+'){2};/);
      expect(policy).toContain("connect-src 'self';");
      expect(policy).not.toContain('unsafe');
    }
    const { text } = await get('/ciudad/cafeterias');
    expect(text).toContain('data-map="list"');
    expect(text).toContain('<li data-point="19.54,-96.92">');
    expect((await get('/datos')).text).not.toContain('/embed/public-map');
  });
});

describe('a page that begins with a photo', () => {
  it('requests it with its headers and does not preload the font, also from the cache', async () => {
    const file = 'api_01234567-89ab-7def-8123-456789abcdef.webp';
    const bare = await commerce();
    const { slug } = await commerce({ photos: [{ file, alt: 'Fachada' }] });
    const of = async (path: string) => {
      const { headers, text } = await get(path);
      return [headers.get('link')?.includes(file) ?? false, /rel="preload"[^>]* as="font"/.test(text)];
    };
    expect(await of(`/c/${slug}`)).toEqual([true, false]);
    expect(await of(`/c/${slug}`)).toEqual([true, false]);
    expect(await of(`/c/${bare.slug}`)).toEqual([false, true]);
  });
});

describe('a cached page', () => {
  it('is not sent again, and is generated again when something changes', async () => {
    const place = await commerce();
    const path = `/c/${place.slug}`;
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    await get(path);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(first.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*style-src 'self' 'sha256-/,
    );
    const hot = test.api.tryCached({ method: 'GET', url: path, headerOf: () => null }, { ip: '127.0.0.1' });
    expect(hot?.headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8', ETag: etag });
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    const changed = await administrator.patch(`/v1/commerces/${place.id}`, {
      name: 'Café Alborada',
      rev: place.rev + 1,
    });
    expect(changed.status, changed.text).toBe(200);
    const again = await get(path, { 'if-none-match': etag });
    expect(again.status).toBe(200);
    expect(again.text).toContain('Café Alborada');
  });
});

describe('open data', () => {
  it('places are a FeatureCollection with their sources, by category', async () => {
    const place = await commerce({
      name: 'Café de datos',
      wheelchair: 'yes',
      openingHours: 'Mo-Fr 09:00-18:00',
    });
    await test.platform.db.query(
      sql`update commerces set source = '{"name":"OpenStreetMap","externalId":"node/1","licence":"ODbL-1.0"}' where id = ${place.id}`,
    );
    const internal = await commerce({ name: 'Café de una lista' });
    await test.platform.db.query(
      sql`update commerces set source = '{"name":"clientes-2026.csv","externalId":"7","licence":""}' where id = ${internal.id}`,
    );
    const answer = await get('/datos/comercios.geojson?categoria=comer-y-beber');
    expect(answer.headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const collection = JSON.parse(answer.text) as {
      type: string;
      features: { id: string; geometry: unknown; properties: Record<string, unknown> }[];
    };
    expect(collection.type).toBe('FeatureCollection');
    const feature = collection.features.find(({ id }) => id === place.id);
    expect(feature).toMatchObject({
      geometry: { type: 'Point', coordinates: [-96.92, 19.54] },
      properties: {
        name: 'Café de datos',
        category: 'cafeterias',
        opening_hours: 'Mo-Fr 09:00-18:00',
        wheelchair: 'yes',
        source: '© colaboradores de OpenStreetMap',
        licence: 'ODbL-1.0',
        url: `${publicUrl}/c/${place.slug}`,
      },
    });
    expect(answer.text).not.toContain('clientes-2026.csv');
    // Data without a source is the guide's own, under the configured licence.
    expect(collection).toMatchObject({
      licence: 'CC-BY-4.0',
      attribution: expect.stringMatching(/CC-BY-4\.0.*ODbL/),
    });
    expect(collection.features.find(({ id }) => id === internal.id)?.properties).toMatchObject({
      source: expect.stringMatching(/^Callejero · /),
      licence: 'CC-BY-4.0',
    });
    expect(new Set(collection.features.map(({ id }) => id)).size).toBe(collection.features.length);
    const etag = answer.headers.get('etag') ?? '';
    const path = '/datos/comercios.geojson?categoria=comer-y-beber';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    await commerce();
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
    const other = JSON.parse(
      (await get('/datos/comercios.geojson?categoria=religion')).text,
    ) as typeof collection;
    expect(other.features).toEqual([]);
    expect((await get('/datos/comercios.geojson?categoria=no-hay')).status).toBe(404);
  });

  it('events are one calendar', async () => {
    const row = await event({ title: 'Fandango; con, comas', recurrence: 'FREQ=MONTHLY;BYDAY=1SA' });
    await event({ title: 'Un borrador' }, false);
    await test.platform.db.query(
      sql`update events set source = '{"name":"datos.madrid.es","externalId":"1","licence":"CC-BY-4.0"}' where id = ${row.id}`,
    );
    const { text } = await get('/datos/eventos.ics');
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain('Eventos de');
    expect(events.find(({ uid }) => uid === row.id)?.summary).toBe('Fandango; con, comas');
    expect(text).not.toContain('borrador');
    for (const name of ['description', 'x-wr-caldesc'])
      expect(calendar.getFirstPropertyValue(name)).toMatch(
        /Licencia CC-BY-4\.0 \(https:\/\/creativecommons\.org\//,
      );
    const own = events.find(({ uid }) => uid === row.id)?.component;
    expect(own?.getFirstPropertyValue('comment')).toBe('Datos: datos.madrid.es, CC-BY-4.0');
    const single = await get(`/e/${row.slug}.ics`);
    expect(new ICAL.Component(ICAL.parse(single.text)).getFirstPropertyValue('description')).toContain(
      'CC-BY-4.0',
    );
  });

  it('search engines find every page', async () => {
    const place = await commerce();
    expect((await get('/robots.txt')).text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    const index = await get('/sitemap.xml');
    const parts = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
      url.replace(publicUrl, ''),
    );
    expect(parts).toContain('/sitemap-comercios-1.xml');
    const texts = await Promise.all(parts.map(async (path) => (await get(path)).text));
    expect(texts.join('')).toContain(`<loc>${publicUrl}/c/${place.slug}</loc><lastmod>`);
    expect(texts.join('')).toContain(`<loc>${publicUrl}/ciudad/cafeterias</loc>`);
    expect((await get('/sitemap-comercios-2.xml')).status).toBe(404);
    expect((await get('/sitemap-nada-1.xml')).status).toBe(404);
  });

  it('a page explains the open data', async () => {
    const page = await get('/datos');
    expect(page.text).toContain(`${publicUrl}/datos/comercios.geojson`);
    expect(page.text).toContain('Open Database License');
    const licence = 'https://creativecommons.org/licenses/by/4.0/deed.es';
    expect(page.text).toContain(`<a rel="license noopener" href="${licence}">CC-BY-4.0</a>`);
    expect(structured(page.text)[0]).toMatchObject({ '@type': 'Dataset', license: licence });
  });
});

describe('the links into the app', () => {
  it('let a guest in: the map, a promotion, an event, and the link back from every page', async () => {
    const deal = await promotion();
    const happening = await event();
    for (const [path, link] of [
      ['/', '/map?guest=1'],
      [`/p/${deal.slug}`, `/promotion-page/${deal.id}?guest=1`],
      [`/e/${happening.slug}`, `/event-page/${happening.id}?guest=1`],
      [`/e/${happening.slug}`, '/map?guest=1'],
    ]) {
      const { text } = await get(path ?? '');
      expect(text, path).toContain(`href="${link}"`);
    }
    const city = (await get('/')).text;
    expect(city).toMatch(/<a [^>]*href="\/map\?guest=1"[^>]*>Abrir el mapa<\/a>/);
  });
});
