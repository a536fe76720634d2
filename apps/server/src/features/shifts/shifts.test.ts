import { isOnDutyAt, onDutyAt, shiftAt, withDuty } from '@callejero/contract/duty.ts';
import { getTurnKind, turnText, turnTimes } from '@callejero/contract/turns.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BackOffice,
  createBackOffice,
  getId,
  getPaths,
  query,
  readIds,
  walkCollection,
} from '../../testing/back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.test.close());

const hour = 3_600_000;
/** A shift of the commerce from some hours before the test's present to some hours after it. */
const around = (before: number, after: number, extra: object = {}) => {
  const now = office.test.platform.clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * hour).toISOString();
  return { commerce: office.commerce, startsAt: at(-before), endsAt: at(after), ...extra };
};

it('administrators with the permission manage shifts; people read those of published places', async () => {
  let days = 0;
  await walkCollection(office, 'shifts', {
    body: () => {
      days += 2;
      return around(-days * 24, days * 24 + 12);
    },
    change: { note: 'Por la ventanilla' },
    person: { list: 200, one: 200, create: 403 },
  });
  const hidden = getId(await office.admin.post('/v1/shifts', around(1, 1, { commerce: office.pending })));
  expect((await office.person.get(`/v1/shifts/${hidden}`)).status).toBe(404);
  expect((await office.owner.post('/v1/shifts', around(900, -880))).status).toBe(403);
  expect((await office.test.visitor.get('/v1/shifts')).status).toBe(401);
});

it('its times are possible, and a place has one turn at a time', async () => {
  const { admin } = office;
  const body = around(500, -490);
  expect(getPaths(await admin.post('/v1/shifts', { ...body, endsAt: body.startsAt }))).toEqual(['endsAt']);
  expect(getPaths(await admin.post('/v1/shifts', around(500, 0)))).toEqual(['endsAt']);
  expect((await admin.post('/v1/shifts', body)).status).toBe(201);
  expect(getPaths(await admin.post('/v1/shifts', body))).toEqual(['startsAt']);
});

it('a place on duty is open now, whatever its hours', async () => {
  const { admin, person, foreign: id } = office;
  /** By the database, and by the places in memory. */
  const isOpen = async () => {
    const byId = await readIds(person, '/v1/commerces', { id, $openAt: 'now' });
    const near = { $near: { lat: 19.54, lng: -96.92 } };
    const filters = { status: 'accepted', permanentlyClosedAt: null, $openAt: 'now', location: near };
    const listed = await person.get(query('/v1/commerces', { _filters: filters }));
    return [byId.includes(id), listed.text.includes(id)];
  };
  expect(await isOpen()).toEqual([false, false]);
  const shift = await admin.post('/v1/shifts', around(1, 1, { commerce: id }));
  expect(await isOpen()).toEqual([true, true]);
  await admin.delete(`/v1/shifts/${getId(shift)}`, { rev: 1 });
  expect(await isOpen()).toEqual([false, false]);
});

it('pages, feeds and structured data say who is on duty', async () => {
  const { admin, test, foreign } = office;
  const { slug, name } = (await admin.get(`/v1/commerces/${foreign}`)).body.data as {
    slug: string;
    name: string;
  };
  const body = around(2, 3, { commerce: foreign, note: 'Por la ventanilla' });
  getId(await admin.post('/v1/shifts', body));
  const json = (await test.visitor.get('/datos/guardias.json')).body as unknown as {
    shifts: { now: boolean; startsAt: string; note: string | null; place: { id: string } }[];
  };
  const own = json.shifts.find(({ place }) => place.id === foreign);
  expect(own).toMatchObject({ now: true, note: 'Por la ventanilla', place: { name } });
  expect(Date.parse(own?.startsAt ?? '')).toBe(Date.parse(body.startsAt));
  const { text: calendar } = await test.visitor.get('/datos/guardias.ics');
  const start = new Date(body.startsAt).toISOString().replace(/[-:]|\.\d+/g, '');
  expect(calendar).toContain(`DTSTART:${start}`);
  const { text: page } = await test.visitor.get(`/c/${slug}`);
  expect(page).toContain('De turno');
  expect(page).toContain('Por la ventanilla');
  expect(page).toContain('specialOpeningHoursSpecification');
  const { text: city } = await test.visitor.get(test.platform.config.cityPath);
  expect(city.slice(city.indexOf('id="guardia"'), city.indexOf('id="abierto"'))).toContain(`/c/${slug}`);
});

describe('who is on duty', () => {
  const zone = 'Europe/Madrid';
  const at = (text: string) =>
    new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds);

  it('is told to the minute, past midnight and when clocks change', () => {
    const night = turnTimes('2026-03-28', { from: '22:00', until: '09:30' }, zone);
    expect(Date.parse(night.endsAt) - Date.parse(night.startsAt)).toBe(10.5 * hour);
    expect(isOnDutyAt(night, at('2026-03-28T21:59'))).toBe(false);
    expect(isOnDutyAt(night, at('2026-03-28T22:00'))).toBe(true);
    expect(isOnDutyAt(night, at('2026-03-29T09:29'))).toBe(true);
    expect(isOnDutyAt(night, at('2026-03-29T09:30'))).toBe(false);
    const whole = turnTimes('2026-10-24', { from: '09:30', until: '09:30' }, zone);
    expect(Date.parse(whole.endsAt) - Date.parse(whole.startsAt)).toBe(25 * hour);
    expect([getTurnKind(night, zone), getTurnKind(whole, zone)]).toEqual(['night', 'whole']);
    expect(turnText(night, zone)).toBe('de 22:00 a 9:30 del día siguiente');
    expect(turnText(whole, zone)).toBe('las 24 horas, desde las 9:30');
    expect(turnText(turnTimes('2026-03-28', { from: '09:30', until: '22:00' }, zone), zone)).toBe(
      'de 9:30 a 22:00',
    );
  });

  it('is what going through all shifts finds', () => {
    const moment = fc
      .integer({ min: 0, max: 96 * 60 })
      .map((minutes) => Date.UTC(2026, 2, 27) + minutes * 60_000);
    const shift = fc
      .record({
        place: fc.constantFrom('a', 'b', 'c'),
        start: moment,
        length: fc.integer({ min: 1, max: 1440 }),
      })
      .map(({ place, start, length }) => ({
        ...{ place, startsAt: new Date(start).toISOString() },
        endsAt: new Date(start + length * 60_000).toISOString(),
      }));
    fc.assert(
      fc.property(fc.array(shift, { maxLength: 12 }), moment, (shifts, now) => {
        const found = onDutyAt(shifts, new Date(now), ({ place }) => place);
        const running = shifts.filter(
          (each) => Date.parse(each.startsAt) <= now && now < Date.parse(each.endsAt),
        );
        expect([...found.keys()].sort()).toEqual([...new Set(running.map(({ place }) => place))].sort());
        for (const [place, own] of found)
          expect(
            running.filter((each) => each.place === place).every(({ endsAt }) => endsAt <= own.endsAt),
          ).toBe(true);
      }),
    );
    expect(shiftAt([], new Date())).toBeNull();
  });

  it('is said in the words of the country, and never of a place that closed', () => {
    const now = at('2026-12-01T23:00');
    const shift = turnTimes('2026-12-01', { from: '22:00', until: '09:30' }, zone);
    const closed = { tone: 'closed', state: 'Cerrado', detail: 'abre mañana', note: null } as const;
    const place = { temporarilyClosed: false, permanentlyClosedAt: null };
    const said = (country: string, of = place) =>
      withDuty(closed, of, shift, now, { timezone: zone, country });
    expect(said('ES')).toMatchObject({
      tone: 'open',
      state: 'De guardia',
      detail: 'hasta mañana a las 09:30',
    });
    expect(said('AR').state).toBe('De turno');
    expect(said('ES', { ...place, temporarilyClosed: true })).toBe(closed);
    const open = { tone: 'open', state: 'Abierto', detail: 'cierra a las 24:00', note: null } as const;
    expect(withDuty(open, place, shift, now, { timezone: zone, country: 'MX' }).detail).toBe(
      'de turno hasta mañana a las 09:30',
    );
  });
});
