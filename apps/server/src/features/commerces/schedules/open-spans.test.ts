import { holidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import { rareSchedule, schedule } from '@callejero/contract/opening-hours/arbitraries.ts';
import { openState } from '@callejero/contract/opening-hours/open-state.ts';
import { isClosedForGood, knownTimeZone } from '@callejero/contract/opening-hours/open-text.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Jobs } from '../../../ports/ports.ts';
import { insertRows } from '../../../resource/write/write-many.ts';
import { type Client, createTestApi, type TestApi } from '../../../testing/api.ts';
import { getId, getPaths, query } from '../../../testing/back-office.ts';
import { defineOpenSpans, ensureOpenCalendar } from './open-spans.service.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
let time = Date.parse('2026-03-27T12:00:00Z');
let test: TestApi;
let admin: Client;
let category: string;

beforeAll(async () => {
  test = await createTestApi({ clock: { now: () => new Date(time) }, batchSizes: { schedules: 3 } });
  admin = await test.signIn();
  category = getId(await admin.post('/v1/categories', { name: 'Todo', kind: 'commerce' }));
});
afterAll(() => test.close());

/** Moves the clock and signs in again. */
async function at(moment: string): Promise<void> {
  time = Date.parse(moment);
  admin = await test.signIn();
}

const location = { lat: 19.53, lng: -96.92 };
const place = async (hours: Partial<Commerce>) =>
  getId(await admin.post('/v1/commerces', { name: 'Un lugar', categories: [category], location, ...hours }));

/** The ids in all pages of a list, and its total. */
async function found(client: Client, filters: object): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const params = { _filters: filters, _select: ['id'], _page: page, _perPage: 1000 };
    const answer = await client.get(query('/v1/commerces', params));
    if (answer.status !== 200) throw new Error(answer.text);
    const { data, meta } = answer.body as { data: { id: string }[]; meta: { total: number } };
    ids.push(...data.map(({ id }) => id));
    if (data.length < 1000) return { ids: ids.sort(), total: meta.total };
  }
}

const everything = async <T>(path: string): Promise<T[]> => {
  const rows: T[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await admin.get(query(path, { _page: page, _perPage: 1000 }));
    rows.push(...(body.data as T[]));
    if ((body.data as T[]).length < 1000) return rows;
  }
};

/** The places that the contract's function calls open at a moment, of all that the API lists. */
async function expected(): Promise<(moment: Date) => string[]> {
  const places = await everything<Commerce>('/v1/commerces');
  const holidays = await everything<Holiday>('/v1/holidays');
  const days = { public: new Set(holidayCalendar(holidays, new Date(time)).keys()) };
  const city = test.platform.config.city.timezone;
  return (moment) =>
    places
      .filter((each) => {
        if (each.temporarilyClosed || isClosedForGood(each, moment)) return false;
        const zone = knownTimeZone(each.timezone, city);
        return openState(each.openingHours, each.specialHours, moment, zone, days).state === 'open';
      })
      .map(({ id }) => id)
      .sort();
}

/** Compares now, random moments of the days that queries may ask for, and `others`. */
async function agree(moments: number, draw: number, ...others: string[]): Promise<void> {
  const open = await expected();
  const offsets = fc.sample(fc.integer({ min: -day + 1, max: 7 * day - 1 }), {
    numRuns: moments,
    seed: draw,
  });
  for (const offset of [0, ...offsets, ...others.map((other) => Date.parse(other) - time)]) {
    const moment = new Date(time + offset);
    const ids = open(moment);
    const asked = offset === 0 ? 'now' : moment.toISOString();
    expect(await found(admin, { $openAt: asked }), asked).toEqual({ ids, total: ids.length });
  }
}

/** `npm test` checks a share of these fixed hours. */
const all = 2000;
const every = runs(1, 20);

async function insertPlaces(): Promise<void> {
  const dates = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-12-25', '2027-01-01'];
  const onHolidays = fc.constantFrom('', '', '; PH off', '; PH 09:00-21:00', ', PH 09:00-21:00');
  const hours = fc.tuple(fc.oneof(schedule, rareSchedule), onHolidays).map((parts) => parts.join(''));
  const given = fc.record({
    openingHours: fc.option(fc.oneof({ weight: 9, arbitrary: hours }, fc.constant('cuando hay'))),
    specialHours: fc.uniqueArray(
      fc.record({
        date: fc.constantFrom(...dates),
        closed: fc.boolean(),
        slots: fc.constant([{ opens: '22:00', closes: '03:00' }]),
      }),
      { maxLength: 2, selector: ({ date }) => date },
    ),
    timezone: fc.constantFrom(null, 'Europe/Madrid', 'America/Tijuana', 'Australia/Lord_Howe', 'Xalapa'),
    temporarilyClosed: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    permanentlyClosedAt: fc.constantFrom(null, null, null, '2026-03-29T10:00:00Z', '2026-10-01T00:00:00Z'),
  });
  const now = new Date(time);
  const share = fc.sample(given, { numRuns: all, seed: 7 }).filter((_, index) => index % every === 0);
  const rows = share.map((hours, index) => ({
    id: test.platform.ids.next(),
    createdAt: now,
    updatedAt: now,
    rev: 1,
    name: `Lugar ${index}`,
    slug: `lugar-${index}`,
    status: 'accepted',
    owners: [],
    categories: [category],
    location,
    ...hours,
  }));
  // `insertRows` sets no defaults.
  const rest = { phones: [], social: {}, photos: [], payment: [], wheelchair: 'unknown', importNotes: [] };
  await test.platform.db.transaction((tx) =>
    insertRows(
      tx,
      commerces,
      rows.map((row) => ({ ...row, ...rest })),
    ),
  );
  test.platform.changes.publish([{ resource: 'commerces', id: rows[0]?.id ?? '', change: 'created' }]);
}

describe('places of all kinds', () => {
  it('are found exactly when they are open', async () => {
    await insertPlaces();
    expect((await found(admin, { $openAt: 'now' })).total).toBeGreaterThan(all / every / 10);
    await agree(6, 1);
  });

  it('are found so while holidays change', async () => {
    const [saturday, monday] = ['2026-03-28T18:00:00Z', '2026-03-30T18:00:00Z'];
    const fiesta = await admin.post('/v1/holidays', { name: 'Fiesta', date: '2026-03-28' });
    await agree(0, 2, saturday);
    await admin.patch(`/v1/holidays/${getId(fiesta)}`, { rev: 1, date: '2026-03-30' });
    await agree(0, 3, monday);
    await admin.delete(`/v1/holidays/${getId(fiesta)}`, { rev: 2 });
    await agree(0, 4, saturday, monday);
  });

  it('are found so when their hours change', async () => {
    const [one, two, three] = await everything<Commerce>('/v1/commerces');
    if (!one || !two || !three) throw new Error('There are no places.');
    const always = { openingHours: 'Mo-Su 00:00-24:00', specialHours: [], timezone: 'Europe/Paris' };
    const living = { temporarilyClosed: false, permanentlyClosedAt: null };
    await admin.patch(`/v1/commerces/${one.id}`, { rev: one.rev, ...always, ...living });
    expect((await found(admin, { id: one.id, $openAt: 'now' })).ids).toEqual([one.id]);
    await admin.patch(`/v1/commerces/${two.id}`, { rev: two.rev, temporarilyClosed: true });
    await admin.patch(`/v1/commerces/${three.id}`, { rev: three.rev, timezone: 'Asia/Tokyo' });
    await place({ openingHours: 'Mo-Su 00:07-23:53' });
    await agree(1, 5);
  });

  it.each(['2026-10-23T22:59:59Z', '2026-12-24T06:00:00Z', '2026-04-03T12:00:00Z'])(
    'are found so around %s',
    async (now) => {
      await at(now);
      await agree(4, 6);
    },
  );

  it('are found so when the server starts in another time zone', async () => {
    await at('2026-12-24T06:00:00Z');
    const { config } = test.platform;
    const before = config.city.timezone;
    await found(admin, { $openAt: 'now' });
    try {
      config.city.timezone = 'Asia/Tokyo';
      await ensureOpenCalendar(test.platform);
      test.platform.changes.publish([{ resource: 'holidays', id: '', change: 'updated' }]);
      await agree(2, 8);
    } finally {
      config.city.timezone = before;
      await ensureOpenCalendar(test.platform);
    }
  });
});

describe('a list of what is open now', () => {
  it('changes with the minute, and is cached until then', async () => {
    await at('2026-06-01T17:58:30Z');
    const id = await place({ openingHours: 'Mo 12:00-18:00', timezone: 'Etc/GMT' });
    const filters = { id, $openAt: 'now' };
    const path = query('/v1/commerces', { _filters: filters, _select: ['id'] });
    const first = await admin.get(path);
    expect(first.body.data).toEqual([{ id }]);
    time += 61_000;
    const again = await admin.get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    time += 30_000;
    const late = await admin.get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(late.body).toMatchObject({ data: [], meta: { total: 0 } });
    const one = query('/v1/commerces', { _filters: filters, _findOne: true });
    expect((await admin.get(one)).body.data).toBeNull();
    time -= 60_000;
    expect((await admin.get(`${one}&_select=["id"]`)).body.data).toEqual({ id });
  });

  it('combines with other filters, and its opposite contains closed places and those with unknown hours', async () => {
    const open = await place({ openingHours: '24/7' });
    const closed = await place({ openingHours: 'Mo-Su off' });
    const unknown = await place({});
    const among = (filters: object) => found(admin, { id: { $in: [open, closed, unknown] }, ...filters });
    expect((await among({ $openAt: 'now' })).ids).toEqual([open]);
    expect((await among({ $and: [{ $openAt: 'now' }, { name: 'Un lugar' }] })).ids).toEqual([open]);
    expect((await among({ $or: [{ $openAt: 'now' }, { id: closed }] })).ids).toEqual([open, closed].sort());
    expect((await among({ $nor: [{ $openAt: 'now' }] })).ids).toEqual([closed, unknown].sort());
  });

  it('ranks open places above equal ones, until the minute in which they close', async () => {
    await at('2027-03-27T23:47:30Z');
    const hours = ['Mo-Su 00:12-23:48', '24/7'].map((openingHours) => ({
      openingHours,
      timezone: 'Etc/GMT',
      name: 'Relojería Equinoccio',
    }));
    const ids: string[] = [];
    for (const one of hours) {
      const id = await place(one);
      await admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 });
      ids.push(id);
    }
    const [closing, always] = ids as [string, string];
    const path = query('/v1/commerces', { _filters: { $search: 'equinoccio' }, _select: ['id'] });
    const listed = async () => ((await admin.get(path)).body.data as { id: string }[]).map(({ id }) => id);
    // Among equals the latest comes first.
    time += 1000;
    const updated = { name: 'Relojería Equinoccio', priceRange: 1, rev: 2 };
    expect((await admin.patch(`/v1/commerces/${closing}`, updated)).status).toBe(200);
    expect(await listed()).toEqual([closing, always]);
    time += 60_000;
    expect(await listed()).toEqual([always, closing]);
  });

  it('is exported as of the moment of the export', async () => {
    const id = await place({ openingHours: 'Mo-Su 00:11-23:49', timezone: 'Etc/GMT' });
    const path = query('/v1/commerces/csv', { _filters: { id, $openAt: 'now' }, _select: ['id'] });
    const answer = await admin.get(path);
    expect(answer.text).toContain(id);
  });

  it.each([
    ['commerces', { $openAt: 'ahora' }, '_filters.$openAt'],
    ['commerces', { $openAt: 5 }, '_filters.$openAt'],
    [
      'commerces',
      { $or: [{ $nor: [{ $openAt: '2031-01-01T00:00:00Z' }] }] },
      '_filters.$or.0.$nor.0.$openAt',
    ],
    ['commerces', { $openAt: '2020-01-01T00:00:00Z' }, '_filters.$openAt'],
    ['categories', { $openAt: 'now' }, '_filters.$openAt'],
  ])('is refused of %s by %o', async (collection, filters, path) => {
    expect(getPaths(await admin.get(query(`/v1/${collection}`, { _filters: filters })))).toEqual([path]);
  });
});

it('the jobs compute all spans in advance and delete hours that no place uses', async () => {
  await at('2026-07-01T00:00:00Z');
  const handlers = new Map<string, Parameters<Jobs['define']>[1]>();
  const jobs: Jobs = {
    ...test.platform.jobs,
    define: (name, handler) => handlers.set(name, handler),
    schedule: () => undefined,
  };
  defineOpenSpans({ ...test.platform, jobs });
  const run = (name: string) => handlers.get(name)?.({}, { signal: new AbortController().signal });
  const id = await place({ openingHours: 'Mo 03:14-15:09' });
  await admin.patch(`/v1/commerces/${id}`, { rev: 1, openingHours: 'Mo 03:14-15:10' });
  await run('open-spans');
  const left = await test.platform.db.query(
    sql`select opening_hours from open_schedules where edition <> (select edition from open_calendar)
      or not covers @> tstzrange(${new Date(time)}::timestamptz, ${new Date(time + 8 * day)}::timestamptz)`,
  );
  expect(left).toEqual([]);
  const like = () =>
    test.platform.db.query(
      sql`select opening_hours from open_schedules where opening_hours like 'Mo 03:14-15:%'`,
    );
  expect(await like()).toHaveLength(2);
  await run('open-spans-purge');
  expect(await like()).toEqual([{ opening_hours: 'Mo 03:14-15:10' }]);
  await agree(2, 9);
});
