import {
  alertArea,
  alertStateAt,
  alertsAt,
  alertWhen,
  beginsSoon,
  isMarket,
  isMarketEvent,
  lateMoment,
  opensToday,
} from '@callejero/contract/today.ts';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { getId, getPaths, readIds, walkCollection } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

/** Noon in the city. */
const noon = Date.parse('2026-11-30T18:00:00Z');
const clock = { at: noon };
const office = backOffice({ clock: { now: () => new Date(clock.at) } });
beforeEach(() => {
  clock.at = noon;
});

const hour = 3_600_000;
const at = (hours: number) => new Date(noon + hours * hour).toISOString();
const body = (from: number, to: number | null, extra: object = {}) => ({
  kind: 'water',
  title: 'Corte de agua',
  startsAt: at(from),
  endsAt: to === null ? null : at(to),
  ...extra,
});
const create = async (...of: Parameters<typeof body>) =>
  getId(await office.admin.post('/v1/alerts', body(...of)));
const page = async (path = '/hoy') => (await office.test.visitor.get(path)).text;

it('administrators with the permission manage alerts; people read those that are not over', async () => {
  await walkCollection(office, 'alerts', {
    body: () => body(-1, 1),
    change: { streets: 'Calle Juárez' },
    person: { list: 200, one: 200, create: 403 },
  });
  const { admin, owner, person, test } = office;
  const [over, running, coming] = [await create(-3, -1), await create(-1, null), await create(20, 30)];
  const guest = await test.guest();
  for (const reader of [person, owner, guest]) {
    const ids = await readIds(reader, '/v1/alerts');
    expect([over, running, coming].map((id) => ids.includes(id))).toEqual([false, true, true]);
    expect((await reader.get(`/v1/alerts/${over}`)).status).toBe(404);
  }
  expect((await admin.get(`/v1/alerts/${over}`)).status).toBe(200);
  expect((await owner.post('/v1/alerts', body(0, 1))).status).toBe(403);
  expect((await admin.delete(`/v1/alerts/${running}`, { rev: 1 })).status).toBe(200);
  expect((await guest.get(`/v1/alerts/${running}`)).status).toBe(404);
});

it('a list that the cache answers loses an alert when it ends', async () => {
  // Before the person's session would have to be renewed.
  const id = await create(-1, 0.05);
  const { person } = office;
  // Twice, so that the answer is stored.
  for (const _ of [1, 2])
    expect(await readIds(person, '/v1/alerts', { title: 'Corte de agua' })).toContain(id);
  clock.at = noon + 0.05 * hour;
  expect(await readIds(person, '/v1/alerts', { title: 'Corte de agua' })).not.toContain(id);
});

it('an alert ends after it begins, also when only one of the two is changed', async () => {
  const { admin } = office;
  expect(getPaths(await admin.post('/v1/alerts', body(1, 1)))).toEqual(['endsAt']);
  const id = await create(1, 2);
  expect(getPaths(await admin.patch(`/v1/alerts/${id}`, { rev: 1, startsAt: at(2) }))).toEqual(['endsAt']);
  expect((await admin.patch(`/v1/alerts/${id}`, { rev: 1, startsAt: at(2), endsAt: null })).status).toBe(200);
});

it('the page of today has running and announced alerts, and loses each when it ends', async () => {
  const quarter = getId(
    await office.admin.post('/v1/quarters', {
      name: 'Barrio del Río',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1, 1],
            [1, 2],
            [2, 2],
            [1, 1],
          ],
        ],
      },
    }),
  );
  await create(-1, 2, { title: 'Corte del río', quarters: [quarter], details: 'Guarda <agua>.' });
  await create(24, null, { title: 'Obras de mañana' });
  await create(24 * 20, null, { title: 'Obras lejanas' });
  const archived = await create(-1, 2, { title: 'Corte archivado' });
  await office.admin.delete(`/v1/alerts/${archived}`, { rev: 1 });

  const first = await office.test.visitor.get('/hoy');
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  const { text } = first;
  const running = text.slice(text.indexOf('id="avisos"'), text.indexOf('</section>'));
  expect(running).toContain('Corte del río');
  expect(running).toContain('Hasta las 14:00');
  expect(running).toContain('Barrio del Río');
  expect(running).toContain('Guarda &lt;agua&gt;.');
  expect(running).not.toContain('Obras de mañana');
  expect(text.slice(text.indexOf('id="proximos"'))).toContain(
    'Empieza mañana a las 12:00, sin final previsto',
  );
  expect(text).not.toContain('Obras lejanas');
  expect(text).not.toContain('Corte archivado');
  const data = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  expect(data.find(({ name }) => name === 'Corte del río')).toMatchObject({
    '@type': 'SpecialAnnouncement',
    expires: '2026-11-30T14:00:00-06:00',
    spatialCoverage: [{ '@type': 'Place', name: 'Barrio del Río' }],
  });
  const unchanged = await office.test.visitor.get('/hoy', {
    'if-none-match': first.headers.get('etag') ?? '',
  });
  expect(unchanged.status).toBe(304);
  expect(await page('/')).toContain('Corte del río');

  clock.at = noon + 2 * hour;
  expect(await page()).not.toContain('Corte del río');
  expect(await page('/')).not.toContain('Corte del río');
  const changed = await office.test.visitor.get('/hoy', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(changed.status).toBe(200);
});

it('the feeds have the alerts that are not over', async () => {
  const id = await create(-2, 3, { title: 'Corte con, coma', location: { lat: 19.5, lng: -96.9 } });
  const endless = await create(-2, null, { title: 'Sin final' });
  const over = await create(-3, -2);
  const json = (await office.test.visitor.get('/datos/avisos.json')).body as unknown as {
    alerts: { id: string; now: boolean; endsAt: string | null }[];
  };
  const ids = json.alerts.map((alert) => alert.id);
  expect([id, endless, over].map((each) => ids.includes(each))).toEqual([true, true, false]);
  expect(json.alerts.find((alert) => alert.id === endless)).toMatchObject({ now: true, endsAt: null });
  const calendar = new ICAL.Component(ICAL.parse(await page('/datos/avisos.ics')));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(events.find(({ uid }) => uid === id)?.summary).toBe('Corte de agua: Corte con, coma');
  expect(events.some(({ uid }) => uid === endless)).toBe(true);
});

it('the page of today says who is on duty, what is open late, the markets, and what begins in three hours', async () => {
  const { admin, commerce, foreign } = office;
  const empty = await page();
  expect(empty).toContain('Para hoy no hay nada más anunciado.');
  await admin.post('/v1/shifts', { commerce, startsAt: at(-1), endsAt: at(1), note: null });
  const place = async (name: string, openingHours: string) => {
    const { rev, ...row } = (await admin.get(`/v1/commerces/${foreign}`)).body.data as {
      rev: number;
      categories: string[];
    };
    const created = await admin.post('/v1/commerces', {
      name,
      openingHours,
      categories: row.categories,
      location: { lat: 19.53, lng: -96.92 },
    });
    const data = created.body.data as { id: string; rev: number };
    await admin.post(`/v1/commerces/${data.id}/review`, { decision: 'accept', rev: data.rev });
  };
  await place('Bar de la Noche', 'Mo-Su 20:00-02:00');
  await place('Mercado de los Lunes', 'Mo 08:00-14:00');
  await place('Mercado de los Martes', 'Tu 08:00-14:00');
  await place('Mercadona', 'Mo-Su 08:00-14:00');
  const event = async (title: string, startsAt: string, extra: object = {}) => {
    const created = await admin.post('/v1/events', {
      title,
      startsAt,
      location: { lat: 19.53, lng: -96.92 },
      ...extra,
    });
    const data = created.body.data as { id: string; rev: number };
    await admin.post(`/v1/events/${data.id}/status`, { status: 'published', rev: data.rev });
    return data.id;
  };
  await event('Concierto a las dos', at(2));
  await event('Ensayo de cada lunes', at(1 - 7 * 24), { endsAt: at(2 - 7 * 24), recurrence: 'FREQ=WEEKLY' });
  await event('Cena de gala', at(4));
  await event('Tianguis del barrio', at(-2), { endsAt: at(5) });
  const cancelled = await event('Cine suspendido', at(2));
  await admin.post(`/v1/events/${cancelled}/eventStatus`, { eventStatus: 'cancelled', rev: 2 });
  const text = await page();
  const part = (id: string) => {
    const from = text.indexOf(`<section id="${id}"`);
    return from < 0 ? '' : text.slice(from, text.indexOf('</section>', from));
  };
  expect(part('guardia')).toContain('Panadería La Fama');
  expect(part('tarde')).toContain('Bar de la Noche');
  expect(part('tarde')).not.toContain('Mercado');
  expect(part('mercados')).toContain('Mercado de los Lunes');
  expect(part('mercados')).toContain('Tianguis del barrio');
  expect(part('mercados')).not.toMatch(/Martes|Mercadona/);
  expect(part('pronto')).toContain('Concierto a las dos');
  expect(part('pronto')).toContain('Ensayo de cada lunes');
  expect(part('pronto')).not.toMatch(/Cena de gala|Cine suspendido|Tianguis/);
  expect(text).not.toContain('Para hoy no hay nada más anunciado.');
});

describe('in words', () => {
  const zone = 'Europe/Madrid';
  const local = (text: string) =>
    new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds);
  const alert = (startsAt: string, endsAt: string | null) => ({
    startsAt: local(startsAt).toISOString(),
    endsAt: endsAt === null ? null : local(endsAt).toISOString(),
  });
  const said = (startsAt: string, endsAt: string | null, now: string) =>
    alertWhen(alert(startsAt, endsAt), local(now), zone);

  it('an alert holds from its start until before its end', () => {
    const cut = alert('2026-12-01T09:00', '2026-12-01T14:00');
    const states = ['08:59', '09:00', '13:59', '14:00'].map((time) =>
      alertStateAt(cut, local(`2026-12-01T${time}`)),
    );
    expect(states).toEqual(['coming', 'running', 'running', 'over']);
    expect(alertStateAt(alert('2020-01-01T00:00', null), local('2026-12-01T00:00'))).toBe('running');
    const sorted = alertsAt(
      [alert('2026-12-14T09:00', null), alert('2026-12-16T09:00', null), cut],
      local('2026-12-01T10:00'),
    );
    expect([sorted.running.length, sorted.coming.length]).toEqual([1, 1]);
  });

  it('its times are those of the city’s clocks, also when they change', () => {
    expect(said('2026-12-01T09:00', '2026-12-01T14:00', '2026-12-01T10:00')).toBe('Hasta las 14:00');
    expect(said('2026-10-24T20:00', '2026-10-25T07:00', '2026-10-24T21:00')).toBe('Hasta mañana a las 07:00');
    expect(said('2026-12-01T09:00', null, '2026-12-01T10:00')).toBe('Desde las 09:00, sin final previsto');
    expect(said('2026-12-01T09:00', null, '2026-12-02T08:00')).toBe(
      'Desde ayer a las 09:00, sin final previsto',
    );
    expect(said('2026-11-01T01:00', null, '2026-12-02T08:00')).toBe(
      'Desde el 1 de noviembre, sin final previsto',
    );
    expect(said('2026-12-01T18:00', '2026-12-02T09:30', '2026-12-01T10:00')).toBe(
      'Empieza hoy a las 18:00 y dura hasta mañana a las 09:30',
    );
    expect(said('2026-12-02T10:00', '2026-12-02T14:30', '2026-12-01T10:00')).toBe(
      'Empieza mañana a las 10:00 y dura hasta las 14:30',
    );
    expect(said('2026-12-02T01:00', null, '2026-12-01T10:00')).toBe(
      'Empieza mañana a la 01:00, sin final previsto',
    );
  });

  it('its area is its quarters, its streets, or the city', () => {
    expect(alertArea(['Centro', 'Norte'], 'Zaragoza')).toBe('Centro y Norte · Zaragoza');
    expect(alertArea([], 'Zaragoza')).toBe('Zaragoza');
    expect(alertArea([], null)).toBe('Toda la ciudad');
  });

  it('late is ten in the evening, and at night it is now', () => {
    const late = (text: string) => lateMoment(local(text), zone);
    expect(late('2026-10-25T01:00').isNow).toBe(true);
    expect(late('2026-10-25T12:00')).toEqual({ at: local('2026-10-25T22:00'), isNow: false });
    expect(late('2026-10-25T22:00').isNow).toBe(true);
    expect(late('2026-10-26T05:00').isNow).toBe(false);
  });

  it('three hours belong to what begins soon, the past does not', () => {
    const now = local('2026-12-01T10:00');
    const soon = (text: string) => beginsSoon(local(text).toISOString(), now);
    expect(['10:00', '13:00', '13:01', '09:59'].map((time) => soon(`2026-12-01T${time}`))).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it('markets are known by their names, events by their category too', () => {
    expect(['Mercado Municipal', 'El Tianguis', 'MERCADILLO'].every(isMarket)).toBe(true);
    expect(['Mercadona', 'Supermercado Sol', 'Café del Mercado'].some(isMarket)).toBe(false);
    expect(isMarketEvent('Feria del libro', 'Ferias y mercados')).toBe(true);
    expect(isMarketEvent('Mercado de Navidad', null)).toBe(true);
    expect(isMarketEvent('Estudio de mercado', 'Cursos')).toBe(false);
  });

  it('a market opens today by its hours, its special days and the holidays', () => {
    const place = {
      ...{ openingHours: 'Tu 08:00-14:00; PH off', specialHours: [], timezone: null },
      ...{ temporarilyClosed: false, permanentlyClosedAt: null },
    };
    const tuesday = local('2026-12-01T16:00');
    const none = new Map<string, string>();
    expect(opensToday(place, tuesday, zone, none)).toBe(true);
    expect(opensToday(place, local('2026-12-02T16:00'), zone, none)).toBe(false);
    expect(opensToday(place, tuesday, zone, new Map([['2026-12-01', 'Fiesta']]))).toBe(false);
    expect(opensToday({ ...place, temporarilyClosed: true }, tuesday, zone, none)).toBe(false);
    expect(opensToday({ ...place, openingHours: null }, tuesday, zone, none)).toBe(false);
  });
});
