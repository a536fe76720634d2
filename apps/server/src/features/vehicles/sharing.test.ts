/** Sharing the position of a vehicle: who may start it, who sees what, and when it ends. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import {
  type BackOffice,
  createBackOffice,
  getId,
  getPaths,
  query,
  readIds,
} from '../../testing/back-office.ts';
import { endOverdueSharing, purgePositions } from './sharing.jobs.ts';

const minute = 60_000;
const start = Date.parse('2026-11-23T10:00:00Z');
let time = start;
const at = (ahead = 0) => new Date(time + ahead).toISOString();
/** In the format of a read row. */
const stored = (ahead = 0) => at(ahead).replace('.000Z', '+00:00');

let office: BackOffice;
let guest: Client;
let vehicle: string;

const share = (who: Client, minutes = 60, id = vehicle) =>
  who.post(`/v1/vehicles/${id}/sharing`, { minutes, consent: true });
const square = { lat: 19.5276, lng: -96.9246 };
const send = (who: Client, extra: object = {}) =>
  who.post(`/v1/vehicles/${vehicle}/positions`, { point: square, capturedAt: at(), ...extra });
const seen = async (who: Client) => (await who.get(`/v1/vehicles/${vehicle}`)).body.data;
const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { code?: string }).code,
];

beforeAll(async () => {
  office = await createBackOffice({
    clock: { now: () => new Date(time) },
    env: { ACCESS_TOKEN_TTL: '200000' },
  });
  guest = await office.test.guest();
});
beforeEach(async () => {
  time += minute;
  await office.test.platform.db.query(sql`update vehicles set archived_at = now() where archived_at is null`);
  vehicle = getId(
    await office.admin.post('/v1/vehicles', {
      owner: office.person.id,
      commerce: office.commerce,
      kind: 'truck',
      plate: `XAL${time / minute}`,
      color: 'rojo',
    }),
  );
});
afterAll(() => office.test.close());

it('sharing is started by the owner of the vehicle or of its commerce, and by nobody else', async () => {
  const { admin, owner, person, powerless, test } = office;
  const stranger = await test.signIn({ role: 'user' });
  for (const [who, status] of [
    [test.visitor, 401],
    [guest, 403],
    [stranger, 404],
    [powerless, 404],
    [admin, 403],
  ] as const) {
    expect((await share(who)).status).toBe(status);
    expect((await send(who)).status).toBe(status);
  }
  for (const who of [person, owner]) {
    expect((await share(who)).body.data).toMatchObject({ id: vehicle, sharedUntil: at(60 * minute) });
    expect((await send(stranger)).status).toBe(404);
    expect((await stranger.delete(`/v1/vehicles/${vehicle}/sharing`, {})).status).toBe(404);
    expect((await who.delete(`/v1/vehicles/${vehicle}/sharing`, {})).body.data).toMatchObject({
      sharedUntil: null,
    });
  }
  await share(person);
  expect((await admin.delete(`/v1/vehicles/${vehicle}/sharing`, {})).status).toBe(200);
});

it('sharing needs consent and a time between a quarter of an hour and twelve hours', async () => {
  const path = `/v1/vehicles/${vehicle}/sharing`;
  expect(getPaths(await office.person.post(path, { minutes: 60 }))).toEqual(['consent']);
  expect(getPaths(await office.person.post(path, { minutes: 60, consent: false }))).toEqual(['consent']);
  for (const minutes of [14, 721, 30.5])
    expect(getPaths(await share(office.person, minutes))).toEqual(['minutes']);
  expect(await seen(guest)).toBeUndefined();
});

it('people list their own vehicles and those of their commerces, whatever others share', async () => {
  const { person, owner, test } = office;
  await share(person);
  const idsOfMine = async (who: Client) =>
    ((await who.get('/v1/vehicles/mine')).body.data as unknown as { id: string; plate: string | null }[]).map(
      ({ id }) => id,
    );
  expect(await idsOfMine(person)).toContain(vehicle);
  expect(await idsOfMine(owner)).toContain(vehicle);
  expect(await idsOfMine(await test.signIn({ role: 'user' }))).toEqual([]);
  expect((await guest.get('/v1/vehicles/mine')).status).toBe(403);
  expect((await test.visitor.get('/v1/vehicles/mine')).status).toBe(401);
});

it('an inactive vehicle shares nothing', async () => {
  await office.admin.patch(`/v1/vehicles/${vehicle}`, { rev: 1, active: false });
  expect(codeOf(await share(office.person))).toEqual([409, 'vehicle-inactive']);
});

it('everybody reads the latest position during the sharing, and neither plate nor owner', async () => {
  const { person, test } = office;
  const stranger = await test.signIn({ role: 'user' });
  expect(await readIds(guest, '/v1/vehicles')).toEqual([]);
  await share(person);
  const sent = await send(person, { accuracy: 8, heading: 90, speed: 4 });
  expect(sent.status, sent.text).toBe(200);
  for (const who of [guest, stranger]) {
    expect(await seen(who)).toMatchObject({
      position: square,
      positionAt: stored(),
      sharedUntil: stored(60 * minute),
    });
    const { text } = await who.get(`/v1/vehicles/${vehicle}`);
    expect(text).toContain('"color":"rojo"');
    expect(text).not.toContain('XAL');
    expect(text).not.toContain(person.id);
    expect(await readIds(who, '/v1/vehicles', { commerce: office.commerce })).toEqual([vehicle]);
    for (const filters of [{ plate: { $ne: null } }, { owner: person.id }]) {
      const { status, body } = await who.get(query('/v1/vehicles', { _filters: filters }));
      expect(status === 400 || (body as { meta: { total: number } }).meta.total === 0).toBe(true);
    }
  }
  expect((await test.visitor.get('/v1/vehicles')).status).toBe(401);
  await person.delete(`/v1/vehicles/${vehicle}/sharing`, {});
  expect(await seen(guest)).toBeUndefined();
  expect(await seen(person)).toMatchObject({ position: null, positionAt: null, sharedUntil: null });
});

it('the vehicle of a commerce that is not accepted is hidden', async () => {
  await office.admin.patch(`/v1/vehicles/${vehicle}`, { rev: 1, commerce: office.pending });
  await share(office.person);
  expect(await seen(guest)).toBeUndefined();
});

it('a position is only accepted while it is shared, if it is recent, and never from the future', async () => {
  const { person } = office;
  expect(codeOf(await send(person))).toEqual([409, 'vehicle-not-sharing']);
  await share(person, 15);
  expect(getPaths(await send(person, { capturedAt: at(-11 * minute) }))).toEqual(['capturedAt']);
  expect(getPaths(await send(person, { capturedAt: at(2 * minute) }))).toEqual(['capturedAt']);
  expect(getPaths(await send(person, { point: { lat: 91, lng: 0 } }))).toEqual(['point.lat']);
  expect((await send(person)).status).toBe(200);
  const older = await send(person, { point: { lat: 19.6, lng: -96.9 }, capturedAt: at(-minute) });
  expect(older.body.data).toMatchObject({ position: square });
  expect(await seen(guest)).toMatchObject({ position: square });
  time += 15 * minute;
  expect(codeOf(await send(person))).toEqual([409, 'vehicle-not-sharing']);
});

it('sharing stores positions without the person, and without a revision and a change record for each', async () => {
  const { admin, person, test } = office;
  await share(person);
  await send(person, { accuracy: 8 });
  time += minute;
  await send(person, { point: { lat: 19.53, lng: -96.92 } });
  const filters = { _filters: { vehicle }, _sort: { capturedAt: 1 } };
  const listed = await admin.get(query('/v1/locations', filters));
  expect(listed.body.data).toMatchObject([
    { kind: 'vehicle', vehicle, point: square, accuracy: 8, user: null },
    { kind: 'vehicle', vehicle, user: null },
  ]);
  await person.delete(`/v1/vehicles/${vehicle}/sharing`, {});
  expect((await admin.get(`/v1/vehicles/${vehicle}`)).body.data).toMatchObject({ rev: 1 });
  const records = await test.platform.db.query<{ action: string }>(
    sql`select action from changes where record_id = ${vehicle}::uuid order by id`,
  );
  expect(records.map(({ action }) => action)).toEqual(['created', 'sharing-started', 'sharing-ended']);
});

it('sharing ends by itself, also for a vehicle that was made inactive', async () => {
  const { admin, person, test } = office;
  await share(person, 30);
  await send(person);
  time += 29 * minute;
  await endOverdueSharing(test.platform);
  expect(await seen(guest)).toMatchObject({ id: vehicle });
  time += minute;
  await endOverdueSharing(test.platform);
  expect(await seen(guest)).toBeUndefined();
  expect(await seen(person)).toMatchObject({ position: null, sharedUntil: null });
  await share(person, 30);
  await admin.patch(`/v1/vehicles/${vehicle}`, { rev: 1, active: false });
  expect(await seen(guest)).toBeUndefined();
  await endOverdueSharing(test.platform);
  expect(await seen(person)).toMatchObject({ sharedUntil: null });
});

it('an answer that shows a position ends with the sharing, although the job has not run', async () => {
  const { person, test } = office;
  const stranger = await test.signIn({ role: 'user' });
  const list = (who: Client) => readIds(who, '/v1/vehicles');
  await share(person, 30);
  await send(person);
  time += 29 * minute;
  // Several times, so that the answers are stored.
  for (let again = 0; again < 3; again += 1) {
    for (const who of [guest, stranger])
      expect([await list(who), (await seen(who)) !== undefined]).toEqual([[vehicle], true]);
  }
  time += minute;
  for (const who of [guest, stranger]) expect([await list(who), await seen(who)]).toEqual([[], undefined]);
});

it('positions of vehicles are deleted after a day, those of places are not', async () => {
  const { admin, person, test } = office;
  const place = getId(await admin.post('/v1/locations', { kind: 'venue', point: square, capturedAt: at() }));
  await share(person);
  await send(person);
  const later = (hours: number) => ({
    ...test.platform,
    clock: { now: () => new Date(time + hours * 60 * minute) },
  });
  await purgePositions(later(23));
  expect(await readIds(admin, '/v1/locations', { vehicle })).toHaveLength(1);
  await purgePositions(later(25));
  expect(await readIds(admin, '/v1/locations', { vehicle })).toEqual([]);
  expect(await readIds(admin, '/v1/locations', { id: place })).toEqual([place]);
});

it('positions are limited', async () => {
  const somebody = await office.test.signIn({ role: 'user' });
  const answers = [];
  for (let sent = 0; sent < 31; sent += 1) answers.push((await send(somebody)).status);
  expect([answers[0], answers[29], answers[30]]).toEqual([404, 404, 429]);
});
