import type { Event } from '@callejero/contract/resources/events.ts';
import { describe, expect, it } from 'vitest';
import { getId, getPaths, query, readIds, walkCollection } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();

const location = { lat: 19.5276, lng: -96.9246 };
const concert = (extra: object = {}) => ({
  title: 'Concierto de jazz',
  startsAt: '2026-03-04T01:00:00Z',
  endsAt: '2026-03-04T03:00:00Z',
  location,
  ...extra,
});
const create = async (extra: object = {}) => getId(await office.admin.post('/v1/events', concert(extra)));
const publish = (id: string, rev = 1) =>
  office.admin.post(`/v1/events/${id}/status`, { status: 'published', rev });

it('events are managed by administrators with the permission; people do not see drafts', async () => {
  await walkCollection(office, 'events', {
    body: () => concert(),
    change: { title: 'Concierto de son jarocho', isFree: true },
    person: { list: 200, one: 404, create: 403 },
  });
});

describe('readers of events', () => {
  it('get published ones, and owners also the drafts at their commerces', async () => {
    const { person, owner, powerless, admin } = office;
    const shown = await create();
    const draft = await create();
    const atMine = await create({ commerce: office.commerce, location: null });
    expect((await publish(shown)).body.data).toMatchObject({ status: 'published', rev: 2 });
    const filters = { id: { $in: [shown, draft, atMine] } };
    expect(await readIds(person, '/v1/events', filters)).toEqual([shown]);
    expect(await readIds(owner, '/v1/events', filters)).toEqual([shown, atMine]);
    expect((await owner.patch(`/v1/events/${atMine}`, { rev: 1, title: 'Mío' })).status).toBe(403);
    expect((await owner.post('/v1/events', concert())).status).toBe(403);
    for (const client of [person, owner, powerless]) {
      expect((await client.post(`/v1/events/${shown}/status`, { status: 'draft', rev: 2 })).status).toBe(403);
    }
    expect((await admin.post(`/v1/events/${shown}/status`, { status: 'published', rev: 2 })).status).toBe(
      409,
    );
    expect((await admin.post(`/v1/events/${shown}/status`, { status: 'draft', rev: 2 })).status).toBe(200);
    expect((await person.get(`/v1/events/${shown}`)).status).toBe(404);
  });

  it('get the address of a published event with it', async () => {
    const { admin, person } = office;
    const [province] = await readIds(admin, '/v1/provinces', { code: 'MX-VER' });
    const address = getId(
      await admin.post('/v1/addresses', { street: 'Zaragoza', locality: 'Xalapa', province, country: 'MX' }),
    );
    const id = await create({ address });
    expect((await person.get(`/v1/addresses/${address}`)).status).toBe(404);
    await publish(id);
    const answer = await person.get(query(`/v1/events/${id}`, { _populates: ['address'] }));
    expect(answer.body.data).toMatchObject({ address: { street: 'Zaragoza' } });
  });
});

describe('writing an event', () => {
  it('uses the city’s zone and currency unless given; the slug stays that of the first title', async () => {
    const answer = await office.admin.post('/v1/events', concert({ price: 15000 }));
    expect(answer.body.data).toMatchObject({
      timezone: 'America/Mexico_City',
      currency: 'MXN',
      eventStatus: 'scheduled',
      status: 'draft',
      allDay: false,
      exdates: [],
    });
    const { id, slug } = answer.body.data as Event;
    expect(slug).toMatch(/^concierto-de-jazz-[0-9a-f]{6}$/);
    const changed = await office.admin.patch(`/v1/events/${id}`, { rev: 1, title: 'Otro', timezone: null });
    expect(changed.body.data).toMatchObject({ slug, timezone: 'America/Mexico_City' });
  });

  it('requires dates, place, price and repetition that fit together', async () => {
    const { admin } = office;
    const [province] = await readIds(admin, '/v1/provinces', { code: 'MX-VER' });
    const address = getId(await admin.post('/v1/addresses', { locality: 'Xalapa', province, country: 'MX' }));
    const place = getId(await admin.post('/v1/categories', { name: 'Teatros', kind: 'commerce' }));
    const refused: [object, string[]][] = [
      [{ endsAt: '2026-03-04T00:59:59Z' }, ['endsAt']],
      [{ startsAt: '0000-01-01T00:00:00Z' }, ['startsAt']],
      [{ startsAt: '2026-03-04T01:00:00+23:00' }, ['startsAt']],
      [{ timezone: 'America/Xalapa' }, ['timezone']],
      [{ timezone: '+02:00' }, ['timezone']],
      [{ recurrence: 'FREQ=SECONDLY' }, ['recurrence']],
      [{ recurrence: 'FREQ=DAILY;UNTIL=20250101' }, ['recurrence']],
      [{ recurrence: 'FREQ=DAILY', endsAt: '2028-03-04T01:00:00Z' }, ['endsAt']],
      [{ exdates: ['2026-03-05'] }, ['exdates']],
      [{ recurrence: 'FREQ=DAILY', exdates: ['ayer'] }, ['exdates.0']],
      [{ commerce: office.commerce }, ['commerce']],
      [{ address, location: null }, ['location']],
      [{ isFree: true, price: 100 }, ['price']],
      [{ category: place }, ['category']],
      [{ eventStatus: 'cancelled' }, ['eventStatus']],
      [{ status: 'published' }, ['status']],
      [{ ticketUrl: 'javascript:alert(1)' }, ['ticketUrl']],
    ];
    for (const [extra, paths] of refused) {
      expect(getPaths(await admin.post('/v1/events', concert(extra))), JSON.stringify(extra)).toEqual(paths);
    }
    const same = await admin.post('/v1/events', concert({ endsAt: '2026-03-04T01:00:00Z', address }));
    expect(same.status, same.text).toBe(201);
  });

  it('requires a place of a published one, then and later', async () => {
    const { admin } = office;
    const nowhere = await create({ location: null });
    expect(getPaths(await publish(nowhere))).toEqual(['location']);
    const somewhere = await create();
    await publish(somewhere);
    expect(getPaths(await admin.patch(`/v1/events/${somewhere}`, { rev: 2, location: null }))).toEqual([
      'location',
    ]);
  });

  it('changes its status by transitions only', async () => {
    const { admin } = office;
    const path = `/v1/events/${await create()}/eventStatus`;
    const steps: [string, number, number][] = [
      ['scheduled', 1, 409],
      ['postponed', 1, 200],
      ['scheduled', 2, 200],
      ['cancelled', 3, 200],
      ['postponed', 4, 409],
      ['scheduled', 4, 200],
    ];
    for (const [eventStatus, rev, status] of steps) {
      expect((await admin.post(path, { eventStatus, rev })).status, `${eventStatus} ${rev}`).toBe(status);
    }
    expect((await office.person.post(path, { eventStatus: 'cancelled', rev: 5 })).status).toBe(403);
  });
});

it('GET /events/:id/occurrences lists its times between two moments for people who may read it', async () => {
  const { admin, person } = office;
  const id = await create({ recurrence: 'FREQ=WEEKLY;COUNT=4', exdates: ['2026-03-10'] });
  const url = `/v1/events/${id}/occurrences?from=2026-03-01T00:00:00Z&to=2026-03-20T00:00:00Z`;
  expect((await admin.get(url)).body).toEqual({
    data: [
      {
        recurrenceId: '20260303T190000',
        startsAt: '2026-03-04T01:00:00.000Z',
        endsAt: '2026-03-04T03:00:00.000Z',
      },
      {
        recurrenceId: '20260317T190000',
        startsAt: '2026-03-18T01:00:00.000Z',
        endsAt: '2026-03-18T03:00:00.000Z',
      },
    ],
  });
  expect((await person.get(url)).status).toBe(404);
  expect(getPaths(await admin.get(`/v1/events/${id}/occurrences?from=ayer`))).toEqual(['from']);
  expect(getPaths(await admin.get(`${url}&limit=0`))).toEqual(['limit']);
  const first = await admin.get(`/v1/events/${id}/occurrences?from=2026-03-05T00:00:00Z&limit=1`);
  expect(first.body).toMatchObject({ data: [{ recurrenceId: '20260317T190000' }] });
  expect((await office.test.visitor.get(url)).status).toBe(401);
});
