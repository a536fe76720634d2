/** The public page and the calendar of one date of a repeated event, at a time that the test sets. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApi, type TestApi } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';

const publicUrl = 'https://guia.example';
let now = new Date('2026-11-29T18:00:00Z');
let test: TestApi;
let admin: Client;
beforeAll(async () => {
  test = await createTestApi({ env: { PUBLIC_URL: publicUrl }, clock: { now: () => now } });
  admin = await test.signIn();
});
afterAll(() => test.close());

async function publish(fields: Record<string, unknown>): Promise<{ id: string; slug: string; path: string }> {
  const created = await admin.post('/v1/events', { location: { lat: 19.53, lng: -96.92 }, ...fields });
  const id = getId(created);
  const done = await admin.post(`/v1/events/${id}/status`, { status: 'published', rev: 1 });
  expect(done.status, done.text).toBe(200);
  const { slug } = created.body.data as unknown as { slug: string };
  return { id, slug, path: `/e/${slug}` };
}

async function get(path: string): Promise<string> {
  const answer = await test.visitor.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text;
}

/** The first schema.org object of a page. */
function structured(page: string): Record<string, unknown> {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}
const headed = (page: string) => /<h1[^>]*>[^<]*<\/h1>\s*<p><time datetime="([^"]+)"/.exec(page)?.[1];

/** Sundays at 19:00 in the city, except 6 December. */
const sundays = {
  title: 'Milonga',
  startsAt: '2026-11-16T01:00:00Z',
  endsAt: '2026-11-16T03:00:00Z',
  recurrence: 'FREQ=WEEKLY',
  exdates: ['2026-12-06'],
};

describe('the page of one date', () => {
  it('shows, shares and opens that date; search engines get the address of the series', async () => {
    const { id, slug, path } = await publish(sundays);
    const page = await get(`${path}?occurrence=20261220T190000`);
    expect(headed(page)).toBe('2026-12-21T01:00:00.000Z');
    expect(page).toContain('<title>Milonga · domingo, 20 de diciembre de 2026 ·');
    expect(page).toContain(`<link rel="canonical" href="${publicUrl}${path}">`);
    expect(structured(page)).toMatchObject({
      startDate: '2026-12-20T19:00:00-06:00',
      endDate: '2026-12-20T21:00:00-06:00',
    });
    expect(page).toContain(`href="/event-page/${id}?occurrence=20261220T190000&amp;guest=1"`);
    expect(page).toContain(encodeURIComponent(`${publicUrl}/e/${slug}?occurrence=20261220T190000`));
    expect(page).toContain(`href="${path}.ics?occurrence=20261220T190000"`);
    // The other dates to choose from, without the shown one and the excluded one.
    const others = [...page.matchAll(/<li><a href="[^"]*occurrence=(\d{8})T190000"/g)].map(([, day]) => day);
    expect(others.slice(0, 3)).toEqual(['20261129', '20261213', '20261227']);
  });

  it('shows the next one when none is requested', async () => {
    const { path } = await publish(sundays);
    for (const query of ['', '?occurrence=', '?occurrence=ayer']) {
      const page = await get(`${path}${query}`);
      expect(headed(page)).toBe('2026-11-30T01:00:00.000Z');
      expect(page).not.toContain('fecha del enlace');
    }
  });

  it('says when there is none on that date, and shows the next one', async () => {
    const { path } = await publish(sundays);
    const page = await get(`${path}?occurrence=20261206T190000`);
    expect(page).toContain('Este evento no se celebra en la fecha del enlace: te mostramos la siguiente.');
    expect(headed(page)).toBe('2026-12-14T01:00:00.000Z');
  });

  it('says when it is over, and links to the next one', async () => {
    const { path } = await publish(sundays);
    const page = await get(`${path}?occurrence=20261122T190000`);
    expect(headed(page)).toBe('2026-11-23T01:00:00.000Z');
    expect(page).toContain(`Esta fecha ya pasó. La próxima: <a href="${path}?occurrence=20261129T190000">`);
    expect(page).not.toContain('.ics?occurrence=');
  });

  it('shows the label of a cancelled or postponed event', async () => {
    const { id, path } = await publish(sundays);
    await admin.post(`/v1/events/${id}/eventStatus`, { eventStatus: 'postponed', rev: 2 });
    const page = await get(`${path}?occurrence=20261220T190000`);
    expect(page).toContain('Este evento se aplazó');
    expect(structured(page).eventStatus).toBe('https://schema.org/EventPostponed');
    expect(await get(`${path}.ics?occurrence=20261220T190000`)).toContain('STATUS:TENTATIVE');
  });
});

describe('current events', () => {
  it('are on the city’s page until they end, decades after their rule began, with the date in their link', async () => {
    const { path } = await publish({
      title: 'Baile de cada noche',
      startsAt: '1996-11-03T04:00:00Z',
      endsAt: '1996-11-03T10:00:00Z',
      recurrence: 'FREQ=DAILY',
    });
    now = new Date('2026-11-29T07:00:00Z');
    const running = await get('/');
    expect(running).toContain(`href="${path}?occurrence=20261128T220000"`);
    expect(running).toContain('Desde ayer a las 22:00 · hasta las 04:00');
    expect(await get(path)).toContain('Desde ayer a las 22:00 · hasta las 04:00');
    now = new Date('2026-11-29T10:00:00Z');
    const after = await get('/');
    expect(after).toContain(`href="${path}?occurrence=20261129T220000"`);
    expect(after).not.toContain('Desde ayer');
  });

  it('without a known end last three hours', async () => {
    now = new Date('2026-11-29T18:00:00Z');
    const { path } = await publish({ title: 'Tocada', startsAt: '2026-11-30T01:00:00Z' });
    now = new Date('2026-11-30T03:59:00Z');
    expect(await get(path)).not.toContain('Este evento ya pasó.');
    now = new Date('2026-11-30T04:00:00Z');
    expect(await get(path)).toContain('Este evento ya pasó.');
  });
});

describe('the calendar file', () => {
  const read = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    return { zones: calendar.getAllSubcomponents('vtimezone').length, events };
  };

  it('is one event without a rule, or the series with its exceptions, in the zone of the event', async () => {
    now = new Date('2026-11-29T18:00:00Z');
    const { id, path } = await publish(sundays);
    const one = read(await get(`${path}.ics?occurrence=20261220T190000`));
    expect(one.zones).toBe(1);
    expect(one.events).toHaveLength(1);
    expect(one.events[0]?.isRecurring()).toBe(false);
    expect(one.events[0]?.uid).toBe(`${id}-20261220T190000`);
    expect(one.events[0]?.startDate.toString()).toBe('2026-12-20T19:00:00');
    expect(one.events[0]?.startDate.zone?.tzid ?? '').toBe('America/Mexico_City');

    const series = await get(`${path}.ics`);
    expect(series).toContain('RRULE:FREQ=WEEKLY');
    expect(series).toContain('EXDATE;TZID=America/Mexico_City:20261206T190000');
    expect(read(series).events[0]?.uid).toBe(id);
  });

  it('is refused for an invalid date, and missing for a date without an occurrence', async () => {
    const { path } = await publish(sundays);
    const wrong = await test.visitor.get(`${path}.ics?occurrence=ayer`);
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('occurrence')]);
    expect((await test.visitor.get(`${path}.ics?occurrence=20261206T190000`)).status).toBe(404);
  });
});
