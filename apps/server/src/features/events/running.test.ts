/** Events that are on now, and one occurrence by its name: over HTTP, at a time that the test sets. */
import type { AgendaPage, FoundOccurrence } from '@callejero/contract/answers/agenda.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApi, type TestApi } from '../../testing/api.ts';
import { getId, getPaths } from '../../testing/back-office.ts';

/** In the city, six hours behind, it is half past midnight on Sunday, 29 November. */
const halfPastMidnight = '2026-11-29T06:30:00Z';
let now = new Date(halfPastMidnight);
let test: TestApi;
let admin: Client;
beforeAll(async () => {
  test = await createTestApi({ clock: { now: () => now } });
  admin = await test.signIn();
});
afterAll(() => test.close());

async function publish(fields: Record<string, unknown>): Promise<string> {
  const id = getId(await admin.post('/v1/events', { location: { lat: 19.53, lng: -96.92 }, ...fields }));
  const done = await admin.post(`/v1/events/${id}/status`, { status: 'published', rev: 1 });
  expect(done.status, done.text).toBe(200);
  return id;
}

async function agenda(from: string, to: string): Promise<AgendaPage> {
  const person = await test.signIn({ role: 'user' });
  const answer = await person.get(`/v1/events/agenda?from=${from}&to=${to}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as AgendaPage;
}
async function on(moment: string, from: string, to = from): Promise<string[]> {
  now = new Date(moment);
  return (await agenda(from, to)).data.map(({ day, title }) => `${day} ${title}`);
}

describe('the agenda of today', () => {
  it('has last night’s event until it ends', async () => {
    now = new Date(halfPastMidnight);
    const late = await publish({
      title: 'Baile',
      startsAt: '2026-10-25T04:00:00Z',
      endsAt: '2026-10-25T10:00:00Z',
      recurrence: 'FREQ=WEEKLY',
    });
    await publish({ title: 'Tocada', startsAt: '2026-11-29T04:00:00Z', endsAt: null });
    await publish({ title: 'Cena', startsAt: '2026-11-29T03:00:00Z', endsAt: '2026-11-29T06:15:00Z' });

    const { data, meta } = await agenda('2026-11-29', '2026-11-29');
    expect(data.map(({ title }) => title)).toEqual(['Baile', 'Tocada']);
    expect(data[0]).toMatchObject({
      id: late,
      day: '2026-11-29',
      lastDay: '2026-11-29',
      startsAt: '2026-11-29T04:00:00.000Z',
      endsAt: '2026-11-29T10:00:00.000Z',
      recurrenceId: '20261128T220000',
    });
    expect(meta.days).toEqual({ '2026-11-29': 2 });
    // The answer is computed again when one of them ends; without a known end it lasts three hours.
    expect(await on('2026-11-29T06:59:59Z', '2026-11-29')).toEqual(['2026-11-29 Baile', '2026-11-29 Tocada']);
    expect(await on('2026-11-29T07:00:00Z', '2026-11-29')).toEqual(['2026-11-29 Baile']);
    expect(await on('2026-11-29T10:00:00Z', '2026-11-29')).toEqual([]);
  });

  it('has coming nights on the day on which they begin', async () => {
    expect(await on(halfPastMidnight, '2026-12-05', '2026-12-06')).toEqual(['2026-12-05 Baile']);
    // At midnight tomorrow becomes today, for a cached answer too.
    expect(await on('2026-12-06T05:59:59Z', '2026-12-06')).toEqual([]);
    expect(await on('2026-12-06T06:00:00Z', '2026-12-06')).toEqual(['2026-12-06 Baile']);
  });

  it('has an exhibition on every day of its run until it closes', async () => {
    now = new Date('2027-02-01T18:00:00Z');
    admin = await test.signIn();
    await publish({ title: 'Muestra', startsAt: '2027-02-02T16:00:00Z', endsAt: '2027-02-22T18:00:00Z' });
    await publish({
      title: 'Feria',
      startsAt: '2027-02-05T12:00:00Z',
      endsAt: '2027-02-22T12:00:00Z',
      allDay: true,
    });
    expect(await on('2027-02-10T18:00:00Z', '2027-02-15')).toEqual([
      '2027-02-15 Muestra',
      '2027-02-15 Feria',
    ]);
    expect(await on('2027-02-22T17:59:00Z', '2027-02-22')).toEqual([
      '2027-02-22 Muestra',
      '2027-02-22 Feria',
    ]);
    expect(await on('2027-02-22T18:00:00Z', '2027-02-22')).toEqual(['2027-02-22 Feria']);
    expect(await on('2027-02-23T18:00:00Z', '2027-02-23')).toEqual([]);
  });

  it('has a rule without an end forty years after it began, without the excluded dates', async () => {
    now = new Date('2066-05-01T12:00:00Z');
    admin = await test.signIn();
    await publish({
      title: 'Danzón',
      startsAt: '2026-03-03T01:00:00Z',
      endsAt: '2026-03-03T03:00:00Z',
      recurrence: 'FREQ=DAILY',
      exdates: ['2066-05-03'],
    });
    const { data } = await agenda('2066-05-02', '2066-05-04');
    expect(data.map(({ day, title, recurrenceId }) => [day, title, recurrenceId])).toEqual([
      ['2066-05-02', 'Danzón', '20660502T190000'],
      ['2066-05-04', 'Danzón', '20660504T190000'],
    ]);
  });
});

describe('GET /events/:id/occurrences/:recurrenceId', () => {
  it('finds one of its times, or answers that there is none and which one to offer', async () => {
    now = new Date(halfPastMidnight);
    admin = await test.signIn();
    const id = await publish({
      title: 'Milonga',
      startsAt: '2026-11-16T01:00:00Z',
      endsAt: '2026-11-16T03:00:00Z',
      recurrence: 'FREQ=WEEKLY',
      exdates: ['2026-12-06'],
    });
    const person = await test.signIn({ role: 'user' });
    const find = async (recurrenceId: string) => {
      const answer = await person.get(`/v1/events/${id}/occurrences/${recurrenceId}`);
      expect(answer.status, answer.text).toBe(200);
      const { occurrence, next } = answer.body.data as unknown as FoundOccurrence;
      return [occurrence?.startsAt ?? null, next?.recurrenceId ?? null];
    };
    expect(await find('20261213T190000')).toEqual(['2026-12-14T01:00:00.000Z', '20261129T190000']);
    expect(await find('20261206T190000')).toEqual([null, '20261213T190000']);
    expect(await find('20261122T190000')).toEqual(['2026-11-23T01:00:00.000Z', '20261129T190000']);
    expect(await find('20261213T200000')).toEqual([null, '20261213T190000']);

    for (const text of ['ayer', '2026-12-13', '20261313T190000', '20261213T190000Z']) {
      expect(getPaths(await person.get(`/v1/events/${id}/occurrences/${text}`))).toEqual(['recurrenceId']);
    }
    const path = `/v1/events/${id}/occurrences/20261213T190000`;
    expect((await test.visitor.get(path)).status).toBe(401);
    await admin.post(`/v1/events/${id}/status`, { status: 'draft', rev: 2 });
    expect((await person.get(path)).status).toBe(404);
  });
});
