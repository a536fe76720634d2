import type { AgendaEntry, AgendaPage } from '@callejero/contract/answers/agenda.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '../../ports/ports.ts';
import { getId, getPaths } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';
import { agendaEvents } from './agenda.query.ts';
import { getDays } from './agenda.ts';

const office = backOffice();
let concerts: string;
let jazz: string;
beforeAll(async () => {
  concerts = getId(await office.admin.post('/v1/categories', { name: 'Conciertos', kind: 'event' }));
  jazz = getId(await office.admin.post('/v1/categories', { name: 'Jazz', kind: 'event', parent: concerts }));
});

/** A published event in the centre of the city, whose zone is America/Mexico_City (−6). */
async function publish(fields: Record<string, unknown>): Promise<string> {
  const where = 'commerce' in fields ? {} : { location: { lat: 19.53, lng: -96.92 } };
  const id = getId(await office.admin.post('/v1/events', { ...where, ...fields }));
  const done = await office.admin.post(`/v1/events/${id}/status`, { status: 'published', rev: 1 });
  expect(done.status, done.text).toBe(200);
  return id;
}

async function agenda(query: string): Promise<AgendaPage> {
  const answer = await office.person.get(`/v1/events/agenda?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as AgendaPage;
}
const lines = ({ data }: AgendaPage) => data.map(({ title, day }) => `${day} ${title}`);

describe('the days of an event', () => {
  const on = (startsAt: string, endsAt: string, allDay = false, timezone = 'America/Mexico_City') => {
    const { first, last } = getDays({ allDay, timezone }, { startsAt, endsAt }, 'America/Mexico_City');
    return `${first} ${last}`;
  };

  it('are the city’s day on which it begins, however late it ends', () => {
    expect(on('2026-03-04T01:00:00Z', '2026-03-04T03:00:00Z')).toBe('2026-03-03 2026-03-03');
    expect(on('2026-03-04T04:00:00Z', '2026-03-04T10:00:00Z')).toBe('2026-03-03 2026-03-03');
    expect(on('2026-03-04T04:00:00Z', '2026-03-04T04:00:00Z')).toBe('2026-03-03 2026-03-03');
  });

  it('are each day that it lasts, except the one at whose midnight it ends', () => {
    expect(on('2026-03-06T18:00:00Z', '2026-03-09T02:00:00Z')).toBe('2026-03-06 2026-03-08');
    expect(on('2026-03-06T06:00:00Z', '2026-03-07T06:00:00Z', true)).toBe('2026-03-06 2026-03-06');
    expect(on('2026-03-06T06:00:00Z', '2026-03-09T06:00:00Z', true)).toBe('2026-03-06 2026-03-08');
  });

  it('are the dates in its own zone if it lasts all day', () => {
    const tokyo = on('2026-03-05T15:00:00Z', '2026-03-06T15:00:00Z', true, 'Asia/Tokyo');
    expect(tokyo).toBe('2026-03-06 2026-03-06');
  });
});

describe('the agenda', () => {
  it('has repetitions, events of several days and cancelled ones, by the hour', async () => {
    await publish({
      title: 'Danzón',
      startsAt: '2026-03-02T00:00:00Z',
      endsAt: '2026-03-02T02:00:00Z',
      recurrence: 'FREQ=WEEKLY;COUNT=3',
      category: jazz,
      commerce: office.commerce,
    });
    const feria = await publish({
      title: 'Feria',
      startsAt: '2026-03-07T12:00:00Z',
      endsAt: '2026-03-09T12:00:00Z',
      allDay: true,
    });
    await publish({ title: 'Matiné', startsAt: '2026-03-08T17:00:00Z', endsAt: null, category: concerts });
    getId(
      await office.admin.post('/v1/events', {
        title: 'Borrador',
        startsAt: '2026-03-08T17:00:00Z',
        commerce: office.commerce,
      }),
    );
    await office.admin.post(`/v1/events/${feria}/eventStatus`, { eventStatus: 'cancelled', rev: 2 });

    const march = await agenda('from=2026-03-01&to=2026-03-31');
    expect(lines(march)).toEqual([
      '2026-03-01 Danzón',
      '2026-03-07 Feria',
      '2026-03-08 Feria',
      '2026-03-08 Matiné',
      '2026-03-08 Danzón',
      '2026-03-09 Feria',
      '2026-03-15 Danzón',
    ]);
    expect(march.meta).toEqual({
      total: 7,
      page: 0,
      perPage: 40,
      days: { '2026-03-01': 1, '2026-03-07': 1, '2026-03-08': 3, '2026-03-09': 1, '2026-03-15': 1 },
    });
    const [danzon, fair] = march.data as [AgendaEntry, AgendaEntry];
    expect(danzon).toMatchObject({
      venue: 'Panadería La Fama',
      location: { lat: 19.53, lng: -96.92 },
      startsAt: '2026-03-02T00:00:00.000Z',
      endsAt: '2026-03-02T02:00:00.000Z',
      repeats: true,
      category: { id: jazz, name: 'Jazz' },
    });
    expect(fair).toMatchObject({ eventStatus: 'cancelled', lastDay: '2026-03-09', repeats: false });
  });

  it('is filtered by days, by a category with those below it, and paged', async () => {
    expect(lines(await agenda('from=2026-03-09&to=2026-03-09'))).toEqual(['2026-03-09 Feria']);
    const music = await agenda(`from=2026-03-08&to=2026-03-08&category=${concerts}`);
    expect(lines(music)).toEqual(['2026-03-08 Matiné', '2026-03-08 Danzón']);
    expect(lines(await agenda(`from=2026-03-08&to=2026-03-08&category=${jazz}`))).toEqual([
      '2026-03-08 Danzón',
    ]);
    expect(lines(await agenda(`from=2026-03-01&to=2026-03-15&commerce=${office.commerce}`))).toEqual([
      '2026-03-01 Danzón',
      '2026-03-08 Danzón',
      '2026-03-15 Danzón',
    ]);
    const second = await agenda('from=2026-03-01&to=2026-03-31&_page=1&_perPage=3');
    expect(lines(second)).toEqual(['2026-03-08 Matiné', '2026-03-08 Danzón', '2026-03-09 Feria']);
    expect(second.meta).toMatchObject({ total: 7, page: 1, perPage: 3 });
  });

  it('lists the nearest of a day first, with the distance', async () => {
    await publish({
      title: 'Lejos',
      startsAt: '2026-04-01T14:00:00Z',
      location: { lat: 19.6, lng: -96.92 },
    });
    await publish({ title: 'Cerca', startsAt: '2026-04-01T20:00:00Z' });
    const { data } = await agenda('from=2026-04-01&to=2026-04-01&near=19.53,-96.92');
    expect(data.map(({ title, distance }) => [title, distance])).toEqual([
      ['Cerca', 0],
      ['Lejos', expect.closeTo(7784, -2)],
    ]);
    expect(lines(await agenda('from=2026-04-01&to=2026-04-01'))).toEqual([
      '2026-04-01 Lejos',
      '2026-04-01 Cerca',
    ]);
  });

  it('shows a change at once', async () => {
    const id = await publish({ title: 'Taller', startsAt: '2026-05-01T17:00:00Z' });
    expect(lines(await agenda('from=2026-05-01&to=2026-05-03'))).toEqual(['2026-05-01 Taller']);
    await office.admin.patch(`/v1/events/${id}`, { rev: 2, startsAt: '2026-05-02T17:00:00Z' });
    expect(lines(await agenda('from=2026-05-01&to=2026-05-03'))).toEqual(['2026-05-02 Taller']);
  });

  it('has a date of an ended rule that still lasts', async () => {
    await publish({
      title: 'Exposición',
      startsAt: '2026-06-01T15:00:00Z',
      endsAt: '2026-06-20T15:00:00Z',
      recurrence: 'FREQ=MONTHLY;UNTIL=20260601',
    });
    expect(lines(await agenda('from=2026-06-19&to=2026-06-25'))).toEqual([
      '2026-06-19 Exposición',
      '2026-06-20 Exposición',
    ]);
  });

  it('says what is wrong with a query', async () => {
    const wrong: [string, string[]][] = [
      ['to=2026-03-31', ['from']],
      ['from=2026-03-31&to=2026-03-01', ['to']],
      ['from=2026-01-01&to=2026-03-31', ['to']],
      ['from=ayer&to=2026-03-31', ['from']],
      ['from=2026-03-01&to=2026-03-31&near=aquí', ['near']],
      ['from=2026-03-01&to=2026-03-31&near=99,0', ['near']],
      ['from=2026-03-01&to=2026-03-31&category=musica', ['category']],
      ['from=2026-03-01&to=2026-03-31&_perPage=1000', ['_perPage']],
      ['from=2026-03-01&to=2026-03-31&_perPage=0', ['_perPage']],
    ];
    for (const [query, paths] of wrong) {
      expect([query, getPaths(await office.person.get(`/v1/events/agenda?${query}`))]).toEqual([
        query,
        paths,
      ]);
    }
    expect((await office.test.visitor.get('/v1/events/agenda?from=2026-03-01&to=2026-03-02')).status).toBe(
      401,
    );
  });

  it('finds past events by the index when there are ten thousand', async () => {
    const { db } = office.test.platform;
    await db.query(sql`insert into events (id, created_at, updated_at, rev, title, title_folded, slug, starts_at, ends_at,
        timezone, event_status, status, location, currency)
      select gen_random_uuid(), now(), now(), 1, 'Pasado', 'pasado', 'pasado-' || n, timestamptz '2020-01-01' + n * interval '1 hour',
        timestamptz '2020-01-01' + n * interval '1 hour' + interval '2 hours', 'America/Mexico_City', 'scheduled', 'published',
        point(-96.92, 19.53), 'MXN' from generate_series(1, 10000) n`);
    await db.query(sql`analyze events`);
    const { data, meta } = await agenda('from=2020-06-01&to=2020-06-02');
    expect(meta.total).toBe(48);
    expect(data).toHaveLength(40);
    let plan: unknown;
    const explained = async ({ text, values }: Statement) => {
      plan = await db.query({ text: `explain ${text}`, values });
      return [];
    };
    await agendaEvents({ ...db, query: explained }, { from: '2026-03-01', to: '2026-03-31' });
    expect(JSON.stringify(plan)).toMatch(/events_agenda_once|events_starts_at/);
  });
});
