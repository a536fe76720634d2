import type { Recipient, RecipientsMeta } from '@callejero/contract/answers/notifications.ts';
import type { Notification, RecipientOutcome } from '@callejero/contract/resources/notifications.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createTestApi, type TestApi } from '../../../testing/api.ts';
import { getId, getPaths } from '../../../testing/back-office.ts';
import { createPushEndpoint, type PushEndpoint } from '../../../testing/push-endpoint.ts';
import { campaignsJob } from '../notices/deliver.ts';

const hour = 3_600_000;
/** Noon in central Mexico. */
let moment = Date.parse('2026-05-04T18:00:00Z');
let endpoint: PushEndpoint;
let test: TestApi;
let admin: Client;

beforeAll(async () => {
  endpoint = await createPushEndpoint();
  test = await createTestApi({
    env: { PUSH_HOSTS: endpoint.host, REFRESH_TOKEN_TTL: '31536000', ACCESS_TOKEN_TTL: '31536000' },
    clock: { now: () => new Date(moment) },
  });
  admin = await test.signIn();
});
afterAll(async () => {
  await test.close();
  await endpoint.close();
});

/** A person with a device of that name. */
async function person(device: string | null, osType: 'web' | 'android' = 'web'): Promise<Client> {
  const client = await test.signIn({ role: 'user' });
  if (device === null) return client;
  const [row] = await test.platform.db.query<{ push_id: string }>(
    sql`select push_id from users where id = ${client.id}`,
  );
  const pnId = osType === 'web' ? await endpoint.subscribe(device) : `${device}:token`;
  const registration = { userApp: row?.push_id, pnId, app: 'callejero', capacitor: true, osType };
  const answer = await client.post('/v1/push/ensure', registration);
  expect(answer.status, answer.text).toBe(200);
  return client;
}

const campaign = async (people: Client[], extra: object = {}) =>
  getId(
    await admin.post('/v1/notifications', {
      title: 'Feria del café',
      message: 'Este sábado en el parque.',
      kind: 'promotions',
      audience: { users: people.map(({ id }) => id) },
      ...extra,
    }),
  );
const read = async (id: string) => (await admin.get(`/v1/notifications/${id}`)).body.data as Notification;
const send = (id: string) => admin.post(`/v1/notifications/${id}/send`, { rev: 1 });
const isSent = (id: string) => expect.poll(async () => (await read(id)).status).toBe('sent');
async function recipients(id: string, query = '', client = admin) {
  const answer = await client.get(`/v1/notifications/${id}/recipients${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { data: answer.body.data as Recipient[], meta: answer.body.meta as RecipientsMeta };
}
const outcomesOf = async (id: string): Promise<Record<string, RecipientOutcome>> =>
  Object.fromEntries((await recipients(id)).data.map(({ person, outcome }) => [person?.id, outcome]));
const counted = (counts: RecipientsMeta['counts']) =>
  Object.fromEntries((counts ?? []).map(({ outcome, count }) => [outcome, count]));
const openLatest = async (client: Client) => {
  const [notice] = (await client.get('/v1/notices')).body.data as { id: string }[];
  await client.post(`/v1/notices/${notice?.id}/open`);
};

it('each person of a campaign has the outcome of their devices, or the reason why none was tried', async () => {
  const names = ['opens', 'accepts', 'gone', 'lost', 'muted', 'capped'];
  const [opens, accepts, gone, lost, muted, capped] = (await Promise.all(
    names.map((name) => person(name)),
  )) as [Client, Client, Client, Client, Client, Client];
  const none = await person(null);
  for (const title of ['Uno', 'Dos']) {
    const earlier = await campaign([capped], { title });
    await send(earlier);
    await isSent(earlier);
  }
  await muted.patch(`/v1/users/${muted.id}`, { rev: 1, notificationPrefs: { promotions: false } });
  endpoint.answers.set('gone', [{ status: 410 }]);
  endpoint.answers.set('lost', ['cut']);
  const id = await campaign([opens, accepts, gone, lost, muted, capped, none]);
  expect((await recipients(id)).meta).toEqual({ next: null, counts: [] });
  await send(id);
  await isSent(id);
  await openLatest(opens);
  // Later changes of preferences and devices do not change the result.
  await muted.patch(`/v1/users/${muted.id}`, { rev: 2, notificationPrefs: { promotions: true } });
  moment += 48 * hour;

  expect(await outcomesOf(id)).toEqual({
    [opens.id]: 'opened',
    [accepts.id]: 'accepted',
    [gone.id]: 'failed',
    [lost.id]: 'failed',
    [muted.id]: 'muted',
    [capped.id]: 'capped',
    [none.id]: 'deviceless',
  });
  const { data, meta } = await recipients(id);
  const of = ({ id: user }: Client) => data.find(({ person }) => person?.id === user);
  expect(counted(meta.counts)).toEqual({
    opened: 1,
    accepted: 1,
    failed: 2,
    muted: 1,
    capped: 1,
    deviceless: 1,
  });
  expect(of(accepts)).toMatchObject({
    person: { email: expect.stringContaining('@'), firstName: expect.any(String) },
    devices: 1,
    failure: null,
  });
  expect(of(gone)?.failure).toEqual({ state: 'gone', code: '410' });
  expect(of(lost)?.failure).toMatchObject({ state: 'unknown' });
  const failed = await recipients(id, '?outcome=failed');
  expect(failed.data.map(({ person }) => person?.id).toSorted()).toEqual([gone.id, lost.id].toSorted());
});

it('a notice that was not sent has the reason: expired, read, signed out or stopped', async () => {
  // It is half past eleven at night in central Mexico, so promotions wait for the morning.
  moment += 11.5 * hour;
  const [reads, leaves] = [await person('reads'), await person('leaves')];
  const [expires, stops] = [await person('expires'), await person('stops')];
  const id = await campaign([reads, leaves]);
  const short = await campaign([expires], { expiresAt: new Date(moment + hour).toISOString() });
  const stopped = await campaign([stops]);
  for (const each of [id, short, stopped]) await send(each);
  for (const each of [id, short, stopped])
    await expect
      .poll(async () => new Set(Object.values(await outcomesOf(each))))
      .toEqual(new Set(['waiting']));
  await reads.post('/v1/notices/read', { until: new Date(moment).toISOString() });
  await leaves.post('/v1/users/logout');
  await admin.post(`/v1/notifications/${stopped}/cancel`, { rev: (await read(stopped)).rev });
  expect(Object.values(await outcomesOf(stopped))).toEqual(['stopped']);
  moment += 12 * hour;
  await test.platform.jobs.enqueue(test.platform.db, campaignsJob, {});
  await isSent(id);
  await isSent(short);
  expect(await outcomesOf(id)).toEqual({ [reads.id]: 'read', [leaves.id]: 'signedOut' });
  expect(Object.values(await outcomesOf(short))).toEqual(['expired']);
  expect(Object.values(await outcomesOf(stopped))).toEqual(['stopped']);
});

it('people are listed page by page, each once, and only the first page counts them', async () => {
  const people: Client[] = [];
  for (let each = 0; each < 52; each++) people.push(await person(null));
  const id = await campaign(people);
  await send(id);
  await isSent(id);
  const first = await recipients(id);
  expect(first.data).toHaveLength(50);
  expect(first.meta.counts).toEqual([{ outcome: 'deviceless', count: 52 }]);
  const second = await recipients(id, `?after=${first.meta.next}`);
  expect(second.meta).toEqual({ next: null, counts: null });
  const seen = [...first.data, ...second.data].map(({ person }) => person?.id);
  expect(seen.toSorted()).toEqual(people.map((each) => each.id).toSorted());
  const other = await campaign(people);
  expect(getPaths(await admin.get(`/v1/notifications/${other}/recipients?after=${first.meta.next}`))).toEqual(
    ['after'],
  );
});

it('only administrators who may read accounts learn who the people are', async () => {
  const id = await campaign([await person(null)]);
  await send(id);
  await isSent(id);
  const reader = await test.signIn({ permissions: ['notifications:read'] });
  const named = await test.signIn({ permissions: ['notifications:read', 'users:read'] });
  const { data, meta } = await recipients(id, '', reader);
  expect(data).toMatchObject([{ person: null, outcome: 'deviceless' }]);
  expect(counted(meta.counts)).toEqual({ deviceless: 1 });
  expect((await recipients(id, '', named)).data).toMatchObject([{ person: { email: expect.any(String) } }]);
  const path = `/v1/notifications/${id}/recipients`;
  expect((await (await test.signIn({ permissions: ['users:read'] })).get(path)).status).toBe(403);
  expect((await (await person(null)).get(path)).status).toBe(403);
  expect((await test.visitor.get(path)).status).toBe(401);
  expect((await admin.get(`/v1/notifications/${test.platform.ids.next()}/recipients`)).status).toBe(404);
  expect(getPaths(await admin.get(`${path}?outcome=lost`))).toEqual(['outcome']);
  expect(getPaths(await admin.get(`${path}?after=x`))).toEqual(['after']);
  expect(getPaths(await admin.get(`${path}?page=2`))).toEqual(['page']);
});

it('people are found by a part of their name or address, without case and accents', async () => {
  const [ana, eva] = [await person(null), await person(null)];
  const { db } = test.platform;
  const call = (client: Client, first: string, last: string, email: string) =>
    db.query(sql`update users set first_name = ${first}, first_name_folded = ${first.toLowerCase()}, last_name = ${last},
      last_name_folded = ${fold(last)}, email = ${email}, email_folded = ${email} where id = ${client.id}`);
  await call(ana, 'Ana', 'Ibáñez', 'ana_100@correo.example');
  await call(eva, 'Eva', 'Luna', 'eva@correo.example');
  const id = await campaign([ana, eva]);
  await send(id);
  await isSent(id);
  const found = async (search: string) => {
    const { data, meta } = await recipients(id, `?search=${encodeURIComponent(search)}`);
    expect(counted(meta.counts)).toEqual({ deviceless: 2 });
    return data.map(({ person }) => person?.firstName);
  };
  expect(await found('ANA IBAN')).toEqual(['Ana']);
  expect(await found('eva@')).toEqual(['Eva']);
  expect((await found('correo')).toSorted()).toEqual(['Ana', 'Eva']);
  expect(await found('a_1')).toEqual(['Ana']);
  expect(await found('%')).toEqual([]);
  const opened = await recipients(id, '?search=ana&outcome=opened');
  expect(opened.data).toEqual([]);
  const path = `/v1/notifications/${id}/recipients`;
  const reader = await test.signIn({ permissions: ['notifications:read'] });
  for (const each of [path, `${path}.csv`]) {
    expect(getPaths(await reader.get(`${each}?search=ana`))).toEqual(['search']);
    expect(getPaths(await admin.get(`${each}?search=${'a'.repeat(101)}`))).toEqual(['search']);
  }
});

it('people are exported as CSV with the filters, and the export is recorded', async () => {
  const [ana, eva] = [await person('csv'), await person(null)];
  await test.platform.db.query(
    sql`update users set first_name = '=1+1', last_name = null, email = 'ana@csv.example' where id = ${ana.id}`,
  );
  const id = await campaign([ana, eva]);
  await send(id);
  await isSent(id);
  const path = `/v1/notifications/${id}/recipients.csv`;
  const answer = await admin.get(`${path}?outcome=accepted`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(answer.headers.get('content-disposition')).toContain(`destinatarios-${id}.csv`);
  const at = new Date(moment - 6 * hour).toISOString().slice(0, 19).replace('T', ' ');
  expect(answer.text.replace('\ufeff', '').split('\r\n')).toEqual([
    'nombre,correo,resultado,momento,dispositivos,fallo',
    `'=1+1,ana@csv.example,Aceptada,${at},1,`,
    '',
  ]);
  const lines = (await admin.get(path)).text.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.includes('Sin dispositivo'))).toHaveLength(1);
  const events = await test.platform.db.query<{ diff: object }>(
    sql`select diff from changes where action = 'exported' and actor = ${admin.id} order by at, id`,
  );
  expect(events[0]?.diff).toMatchObject({
    notification: [null, id],
    outcome: [null, 'accepted'],
    rows: [null, 1],
  });
  const reader = await test.signIn({ permissions: ['notifications:read'] });
  const unnamed = (await reader.get(path)).text;
  expect(unnamed).toContain('resultado,momento,dispositivos,fallo');
  expect(unnamed).not.toContain('ana@csv.example');
  expect((await (await test.signIn({ permissions: ['users:read'] })).get(path)).status).toBe(403);
  expect((await test.visitor.get(path)).status).toBe(401);
  expect(getPaths(await admin.get(`${path}?after=x`))).toEqual(['after']);
});

it('an estimate counts the devices that this server is not configured to reach', async () => {
  const [phone, browser] = [await person('phone', 'android'), await person('browser')];
  const audience = { users: [phone.id, browser.id] };
  expect((await admin.post('/v1/notifications/audience', { audience })).body.data).toMatchObject({
    ...{ count: 2, reachable: 1, devices: 1, unreached: 1, reaches: ['web'] },
  });
});
