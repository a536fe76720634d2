import type { Notification } from '@callejero/contract/resources/notifications.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createTestApi, password, type TestApi } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { createCrowd, inbox, registerDevice } from '../../../testing/notices.ts';
import { createPushEndpoint, type PushEndpoint } from '../../../testing/push-endpoint.ts';
import { campaignsJob, ownJob } from './deliver.ts';
import { createNotify } from './notify.ts';

const hour = 3_600_000;
/** Noon in central Mexico. */
let noon = Date.parse('2026-05-04T18:00:00Z');
let moment = noon;
let endpoint: PushEndpoint;
let test: TestApi;
let admin: Client;

beforeAll(async () => {
  endpoint = await createPushEndpoint();
  test = await createTestApi({
    env: { PUSH_HOSTS: endpoint.host, REFRESH_TOKEN_TTL: '31536000', ACCESS_TOKEN_TTL: '31536000' },
    clock: { now: () => new Date(moment) },
    batchSizes: { settled: 4 },
  });
  admin = await test.signIn();
});
afterAll(async () => {
  await test.close();
  await endpoint.close();
});
beforeEach(() => {
  noon += 48 * hour;
  moment = noon;
  endpoint.pushed.length = 0;
  endpoint.answers.clear();
});

let names = 0;
/** A person with one device, or several. */
async function person(devices = 1) {
  names += 1;
  const client = await test.signIn({ role: 'user' });
  const name = `device-${names}`;
  if (devices > 0) await registerDevice(test, endpoint, client, name);
  return { client, name };
}

/** Signs the person in on another device. */
async function anotherDevice({ id }: Client, name: string): Promise<void> {
  const [user] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  const answer = await test.visitor.post('/v1/users/login', { email: user?.email, password });
  const token = (answer.body.data as { accessToken: string }).accessToken;
  await registerDevice(test, endpoint, test.holderOf({ id, token }), name);
}

const campaign = async (users: Client[], extra: object = {}) =>
  getId(
    await admin.post('/v1/notifications', {
      title: 'Feria del café',
      message: 'Este sábado en el parque.',
      kind: 'promotions',
      audience: { users: users.map(({ id }) => id) },
      ...extra,
    }),
  );
const read = async (id: string) => (await admin.get(`/v1/notifications/${id}`)).body.data as Notification;
const send = (id: string, rev = 1) => admin.post(`/v1/notifications/${id}/send`, { rev });
const settled = (id: string) => expect.poll(async () => (await read(id)).status);
const drain = (job: string) => test.platform.jobs.enqueue(test.platform.db, job, {});
const statesOf = async (client: Client) =>
  (
    await test.platform.db.query<{ state: string }>(sql`select d.state from deliveries d
      join notices n on n.id = d.notice_id where n.user_id = ${client.id} order by n.created_at, d.at`)
  ).map(({ state }) => state);

const codesOf = async (client: Client) =>
  (
    await test.platform.db.query<{ code: string | null }>(sql`select d.code from deliveries d
      join notices n on n.id = d.notice_id where n.user_id = ${client.id}`)
  ).map(({ code }) => code);

const tellOne = (client: Client, extra: object = {}) =>
  test.platform.db.transaction((tx) =>
    createNotify(test.platform)(tx, {
      to: sql`select ${client.id}::uuid`,
      kind: 'service',
      title: 'Tu comercio fue aceptado',
      message: 'Ya se ve en la guía.',
      topic: 'commerce',
      dedupe: `test:${test.platform.ids.next()}`,
      ...extra,
    }),
  );

describe('a campaign', () => {
  it('reaches the devices of its people, encrypted for each, and counts acceptances and openings', async () => {
    const [ana, eva, none] = [await person(), await person(), await person(0)];
    const id = await campaign([ana.client, eva.client, none.client]);
    expect((await send(id)).body.data).toMatchObject({ status: 'sending' });
    await settled(id).toBe('sent');
    expect(endpoint.pushed.map(({ device }) => device).toSorted()).toEqual([ana.name, eva.name].toSorted());
    const [notice] = await inbox(ana.client);
    const pushed = endpoint.pushed.find(({ device }) => device === ana.name);
    expect(pushed?.content).toMatchObject({
      web_push: 8030,
      notification: { title: 'Feria del café', navigate: `/notice/${notice?.id}`, tag: `notification:${id}` },
    });
    expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(pushed?.headers.authorization).toMatch(/^vapid t=.+, k=.+/);
    expect(await inbox(none.client)).toHaveLength(1);

    expect((await ana.client.post(`/v1/notices/${notice?.id}/open`)).status).toBe(200);
    expect((await ana.client.post(`/v1/notices/${notice?.id}/open`)).status).toBe(200);
    expect((await eva.client.post(`/v1/notices/${notice?.id}/open`)).status).toBe(404);
    expect((await read(id)).stats).toEqual({ targeted: 3, reachable: 2, accepted: 2, opened: 1, failed: 0 });
    expect((await send(id, 9)).status).toBe(409);
  });

  it('reaches no device of people who switched its kind off, had two today, or have quiet hours', async () => {
    const [muted, fed, asleep] = [await person(), await person(), await person()];
    const { rev } = (await muted.client.get(`/v1/users/${muted.client.id}`)).body.data as { rev: number };
    await muted.client.patch(`/v1/users/${muted.client.id}`, {
      rev,
      notificationPrefs: { promotions: false },
    });
    for (const title of ['Uno', 'Dos']) {
      const id = await campaign([fed.client], { title });
      await send(id);
      await settled(id).toBe('sent');
    }
    // It is 23:30 in central Mexico.
    moment += 11.5 * hour;
    await fed.client.patch(`/v1/users/${fed.client.id}`, { rev: 1, quietHours: null });
    const people = [muted.client, fed.client, asleep.client];
    const estimate = await admin.post('/v1/notifications/audience', {
      audience: { users: people.map((each) => each.id) },
    });
    expect(estimate.body.data).toMatchObject({ count: 3, reachable: 1, muted: 1, capped: 1, quiet: 1 });
    endpoint.pushed.length = 0;
    const id = await campaign(people, { title: 'Tres' });
    await send(id);
    await expect.poll(() => statesOf(asleep.client)).toEqual(['due']);
    for (const client of people) expect((await inbox(client))[0]).toMatchObject({ title: 'Tres' });
    expect(endpoint.pushed).toEqual([]);
    moment += 9 * hour;
    await drain(campaignsJob);
    await settled(id).toBe('sent');
    expect(endpoint.pushed.map(({ device }) => device)).toEqual([asleep.name]);
  });

  it('of the city’s service reaches everybody at night too', async () => {
    const { client, name } = await person();
    moment += 12 * hour;
    const id = await campaign([client], { kind: 'service' });
    await send(id);
    await settled(id).toBe('sent');
    expect(endpoint.pushed.map(({ device }) => device)).toEqual([name]);
  });

  it('starts at its time, and fails when that is over an hour ago', async () => {
    const { client } = await person();
    const at = (ms: number) => new Date(moment + ms).toISOString();
    const id = await campaign([client]);
    const scheduled = await admin.post(`/v1/notifications/${id}/schedule`, {
      rev: 1,
      scheduledAt: at(2 * hour),
    });
    expect(scheduled.body.data).toMatchObject({ status: 'scheduled' });
    expect(new Date((await read(id)).scheduledAt ?? '').toISOString()).toBe(at(2 * hour));
    const late = await campaign([client], { title: 'Tarde' });
    await admin.post(`/v1/notifications/${late}/schedule`, { rev: 1, scheduledAt: at(0.5 * hour) });
    moment += 2 * hour + 1;
    await drain('campaigns-plan');
    await settled(id).toBe('sent');
    expect(await read(late)).toMatchObject({ status: 'failed', failure: 'late' });
    const past = await admin.post(`/v1/notifications/${await campaign([client])}/schedule`, {
      rev: 1,
      scheduledAt: at(-1),
    });
    expect([past.status, past.text]).toEqual([400, expect.stringContaining('scheduledAt')]);
  });

  it('has the time at which its sending began, at once or as scheduled', async () => {
    const { client } = await person();
    const [now, later] = [await campaign([client]), await campaign([client], { title: 'Luego' })];
    expect((await read(now)).startedAt).toBeNull();
    await send(now);
    await settled(now).toBe('sent');
    expect(Date.parse((await read(now)).startedAt ?? '')).toBe(moment);
    const scheduledAt = new Date(moment + hour).toISOString();
    await admin.post(`/v1/notifications/${later}/schedule`, { rev: 1, scheduledAt });
    moment += hour + 1_000;
    await drain('campaigns-plan');
    await settled(later).toBe('sent');
    expect(Date.parse((await read(later)).startedAt ?? '')).toBe(moment);
  });

  it('that expired before its start fails for that reason and never starts', async () => {
    const { client } = await person();
    const at = (ms: number) => new Date(moment + ms).toISOString();
    const id = await campaign([client], { expiresAt: at(0.75 * hour) });
    await admin.post(`/v1/notifications/${id}/schedule`, { rev: 1, scheduledAt: at(0.5 * hour) });
    moment += hour;
    await drain('campaigns-plan');
    await settled(id).toBe('failed');
    expect(await read(id)).toMatchObject({ failure: 'expired', startedAt: null });
    expect(await inbox(client)).toEqual([]);
    expect(endpoint.pushed).toEqual([]);
  });

  it('that is sent at once and expires while another is planned fails for that reason', async () => {
    const { db } = test.platform;
    const [early, late] = [await person(), await person()];
    const first = await campaign([early.client]);
    const expiresAt = new Date(moment + 0.5 * hour).toISOString();
    const second = await campaign([late.client], { expiresAt });
    await db.transaction(async (tx) => {
      await tx.query(sql`lock table notices in share row exclusive mode`);
      await send(first);
      await expect
        .poll(() =>
          db.query(sql`select 1 from pg_locks where relation = 'notices'::regclass and not granted
            and database = (select oid from pg_database where datname = current_database())`),
        )
        .toHaveLength(1);
      await send(second);
      moment += hour;
    });
    await settled(first).toBe('sent');
    await settled(second).toBe('failed');
    expect(await read(second)).toMatchObject({ failure: 'expired', startedAt: null });
    expect(await inbox(late.client)).toEqual([]);
    expect(endpoint.pushed.map(({ device }) => device)).toEqual([early.name]);
  });

  it('that is cancelled sends nothing more', async () => {
    const { client } = await person();
    moment += 11.5 * hour;
    const id = await campaign([client]);
    await send(id);
    await expect.poll(() => statesOf(client)).toEqual(['due']);
    const { rev } = await read(id);
    expect((await admin.post(`/v1/notifications/${id}/cancel`, { rev })).body.data).toMatchObject({
      status: 'cancelled',
    });
    moment += 10 * hour;
    await drain(campaignsJob);
    await expect.poll(() => statesOf(client)).toEqual(['dropped']);
    expect(endpoint.pushed).toEqual([]);
  });

  it('continues after a crash and never reaches a device twice', async () => {
    const [sent, waiting] = [await person(), await person()];
    const id = await campaign([sent.client, waiting.client]);
    endpoint.answers.set(sent.name, ['cut']);
    endpoint.answers.set(waiting.name, [{ status: 503, headers: { 'retry-after': '90' } }]);
    await send(id);
    await expect.poll(() => statesOf(sent.client)).toEqual(['unknown']);
    await expect.poll(() => codesOf(waiting.client)).toEqual(['503']);
    // A process died after claiming this one.
    await test.platform.db.query(sql`update deliveries set state = 'claimed', at = ${new Date(moment)}
      where notification_id = ${id} and state = 'due'`);
    moment += 120_000;
    await drain(campaignsJob);
    await settled(id).toBe('sent');
    expect(await statesOf(waiting.client)).toEqual(['unknown']);
    expect(endpoint.pushed).toHaveLength(2);
    expect((await read(id)).stats).toMatchObject({ targeted: 2, reachable: 2, accepted: 0, failed: 2 });
  });

  it('whose last delivery was settled by a process that died then is ended by the next', async () => {
    const { db } = test.platform;
    const { client } = await person();
    const id = await campaign([client]);
    await send(id);
    await settled(id).toBe('sent');
    await db.query(
      sql`update notifications set status = 'sending', stats = '{"accepted": 0}' where id = ${id}`,
    );
    await drain('campaigns-plan');
    const stored = () =>
      db.query(sql`select status, stats -> 'accepted' as accepted from notifications where id = ${id}`);
    await expect.poll(stored).toEqual([{ status: 'sent', accepted: 1 }]);
  });

  it('fails if most people’s devices refuse it, and not because of one person’s', async () => {
    const sendTo = async (users: readonly string[]) => {
      const text = { title: 'Feria del café', message: 'Este sábado en el parque.', kind: 'promotions' };
      const body = { ...text, audience: { users } };
      const id = getId(await admin.post('/v1/notifications', body));
      await send(id);
      return id;
    };
    const few = await createCrowd(test, endpoint, 3);
    const [{ client: single, name }] = [await person()];
    for (let device = 1; device < 20; device += 1) await anotherDevice(single, `${name}-${device}`);
    const refusing = [name, ...Array.from({ length: 19 }, (_, index) => `${name}-${index + 1}`)];
    for (const device of refusing) endpoint.answers.set(device, [{ status: 413 }]);
    await settled(await sendTo([...few, single.id])).toBe('sent');
    const many = await createCrowd(test, endpoint, 25);
    for (const device of many) endpoint.answers.set(device, [{ status: 413 }]);
    const failed = await sendTo(many);
    await settled(failed).toBe('failed');
    expect((await read(failed)).failure).toBe('413');
  });

  it('counts the answers of a push service even if the campaign’s failure can’t be stored', async () => {
    const { db } = test.platform;
    const refused = await createCrowd(test, endpoint, 20);
    for (const name of refused) endpoint.answers.set(name, [{ status: 413 }]);
    const id = getId(
      await admin.post('/v1/notifications', {
        ...{ title: 'Feria del café', message: 'Este sábado en el parque.', kind: 'promotions' },
        audience: { users: refused },
      }),
    );
    await db.query(
      sql`alter table notifications add constraint no_failures check (status <> 'failed') not valid`,
    );
    try {
      await send(id);
      await settled(id).toBe('sent');
    } finally {
      await db.query(sql`alter table notifications drop constraint no_failures`);
    }
    const states = await db.query(sql`select state, code, count(*)::int as count from deliveries
      where notification_id = ${id} group by state, code`);
    expect(states).toEqual([{ state: 'failed', code: '413', count: 20 }]);
  });

  it('archives a device whose push service refuses it again and again while it accepts others', async () => {
    const [one, other] = [await person(), await person()];
    await tellOne(other.client, { dedupe: 'accepted' });
    await drain(ownJob);
    await expect.poll(() => statesOf(other.client)).toEqual(['accepted']);
    endpoint.answers.set(
      one.name,
      Array.from({ length: 10 }, () => ({ status: 403 })),
    );
    const isActive = async () => ((await one.client.get('/v1/push')).body.data as unknown[]).length === 1;
    for (let refusal = 0; refusal < 10; refusal += 1) {
      expect(await isActive()).toBe(true);
      await tellOne(one.client, { dedupe: `refused-${refusal}`, topic: `refused-${refusal}` });
      await drain(ownJob);
      await expect.poll(() => endpoint.answers.get(one.name)?.length).toBe(9 - refusal);
      await expect
        .poll(() => test.platform.db.query(sql`select refusals from push where user_app = ${one.client.id}`))
        .toEqual([{ refusals: refusal + 1 }]);
    }
    await expect.poll(isActive).toBe(false);
  });

  it('is tested on one’s own devices, at any hour and without counting', async () => {
    const { client, name } = await person(0);
    moment += 12 * hour;
    const id = await campaign([client]);
    const tester = await test.signIn();
    expect((await tester.post(`/v1/notifications/${id}/test`)).body.data).toEqual({ devices: 0 });
    await registerDevice(test, endpoint, tester, `${name}-admin`);
    expect((await tester.post(`/v1/notifications/${id}/test`)).body.data).toEqual({ devices: 1 });
    await expect.poll(() => endpoint.pushed.map(({ device }) => device)).toEqual([`${name}-admin`]);
    expect(await read(id)).toMatchObject({ status: 'draft', stats: { targeted: null } });
    expect((await client.post(`/v1/notifications/${id}/test`)).status).toBe(403);
  });
});

describe('a notice that concerns one person', () => {
  it('is sent at once, once, and not if it was read meanwhile', async () => {
    const { client, name } = await person();
    await tellOne(client, { dedupe: 'once' });
    await tellOne(client, { dedupe: 'once' });
    await expect.poll(() => statesOf(client)).toEqual(['accepted']);
    await tellOne(client, { wait: 4, dedupe: 'read' });
    await client.post('/v1/notices/read', { until: new Date(moment).toISOString() });
    moment += 5_000;
    await drain(ownJob);
    await expect.poll(() => statesOf(client)).toEqual(['accepted', 'dropped']);
    expect(endpoint.pushed.map(({ device }) => device)).toEqual([name]);
  });

  it('contains the page that a tap opens and the action that it performs', async () => {
    const { client } = await person();
    const action = { name: 'open', type: 'push', payload: { route: '/my-commerces' } };
    await tellOne(client, { payload: { action } });
    moment += 1_000;
    await tellOne(client);
    await expect.poll(() => endpoint.pushed).toHaveLength(2);
    const rows = await inbox(client);
    const { id: acting = '' } = rows.find(({ payload }) => payload.action) ?? {};
    const { id: plain = '' } = rows.find(({ payload }) => !payload.action) ?? {};
    const received = endpoint.pushed.map(({ content }) => content.notification);
    expect(received).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          navigate: `/notice/${acting}`,
          data: { notice: acting, kind: 'service', action: 'open' },
        }),
        expect.objectContaining({ data: { notice: plain, kind: 'service', action: null } }),
      ]),
    );
  });

  it('is replaced by a later one of its topic, on a device half a minute afterwards', async () => {
    const { client } = await person();
    const again = { dedupe: 'conversation', againAfter: 30 };
    await tellOne(client, again);
    await expect.poll(() => endpoint.pushed).toHaveLength(1);
    await expect.poll(() => statesOf(client)).toEqual(['accepted']);
    await tellOne(client, again);
    await client.post('/v1/notices/read', { until: new Date(moment).toISOString() });
    await tellOne(client, { ...again, title: 'Otra vez' });
    expect(await inbox(client)).toMatchObject([{ title: 'Otra vez', readAt: null }]);
    expect(await statesOf(client)).toEqual(['due']);
    moment += 30_000;
    await drain(ownJob);
    await expect.poll(() => endpoint.pushed).toHaveLength(2);
  });

  it('is repeated after a lost answer, twice at most', async () => {
    const { client, name } = await person();
    endpoint.answers.set(name, ['cut', 'cut', 'cut']);
    await tellOne(client);
    await expect.poll(() => codesOf(client)).toEqual([expect.any(String)]);
    await expect.poll(() => statesOf(client)).toEqual(['due']);
    moment += 6_000;
    await drain(ownJob);
    await expect.poll(() => statesOf(client)).toEqual(['unknown']);
    expect(endpoint.pushed).toHaveLength(2);
  });

  it('is no longer sent to a device that is gone, and a server’s failure affects no device', async () => {
    const [gone, ill] = [await person(), await person()];
    endpoint.answers.set(gone.name, [{ status: 410 }]);
    endpoint.answers.set(ill.name, [{ status: 500 }]);
    await tellOne(gone.client);
    await tellOne(ill.client);
    await expect.poll(() => statesOf(gone.client)).toEqual(['gone']);
    await expect.poll(() => codesOf(ill.client)).toEqual(['500']);
    await expect.poll(() => statesOf(ill.client)).toEqual(['due']);
    const devices = async (client: Client) => ((await client.get('/v1/push')).body.data as unknown[]).length;
    expect([await devices(gone.client), await devices(ill.client)]).toEqual([0, 1]);
    await tellOne(gone.client);
    expect(await statesOf(gone.client)).toEqual(['gone']);
    moment += 120_000;
    await drain(ownJob);
    await expect.poll(() => statesOf(ill.client)).toEqual(['accepted']);
  });

  it('is sent at its time, without another event', async () => {
    const [waiting, other] = [await person(), await person()];
    await tellOne(waiting.client, { wait: 0.5 });
    // The job that waits for its time sends the other one, or a later job does.
    await tellOne(other.client);
    await expect.poll(() => statesOf(other.client)).toEqual(['accepted']);
    expect(await statesOf(waiting.client)).toEqual(['due']);
    moment += 500;
    await expect.poll(() => statesOf(waiting.client)).toEqual(['accepted']);
  });

  it('does not wait for a device with a slow push service', async () => {
    const [slow, quick] = [await person(), await person()];
    const answer = Promise.withResolvers<void>();
    endpoint.answers.set(slow.name, [{ status: 201, after: answer.promise }]);
    await tellOne(slow.client);
    await expect.poll(() => statesOf(slow.client)).toEqual(['claimed']);
    await tellOne(quick.client);
    await expect.poll(() => statesOf(quick.client)).toEqual(['accepted']);
    expect(await statesOf(slow.client)).toEqual(['claimed']);
    answer.resolve();
    await expect.poll(() => statesOf(slow.client)).toEqual(['accepted']);
  });

  it('reaches a device that is gone only once, also when two are being sent', async () => {
    const { client, name } = await person();
    const answer = Promise.withResolvers<void>();
    endpoint.answers.set(name, [{ status: 410, after: answer.promise }]);
    await tellOne(client);
    await expect.poll(() => endpoint.pushed).toHaveLength(1);
    await tellOne(client);
    await expect.poll(() => statesOf(client)).toEqual(['claimed', 'claimed']);
    answer.resolve();
    await expect.poll(() => statesOf(client)).toEqual(['gone', 'gone']);
    expect(endpoint.pushed).toHaveLength(1);
  });

  it('is not sent to a device whose person signed out', async () => {
    const { client } = await person();
    await tellOne(client, { wait: 60 });
    await client.post('/v1/users/logout');
    moment += 61_000;
    await drain(ownJob);
    await expect.poll(() => statesOf(client)).toEqual(['dropped']);
    expect(endpoint.pushed).toEqual([]);
  });

  it('is not sent to a session that has expired, though nobody has ended it', async () => {
    const { client } = await person();
    await tellOne(client, { wait: 60 });
    await test.platform.db.query(
      sql`update sessions set expires_at = ${new Date(moment + 30_000)} where user_id = ${client.id}::uuid`,
    );
    moment += 61_000;
    await drain(ownJob);
    await expect.poll(() => statesOf(client)).toEqual(['dropped']);
    expect(endpoint.pushed).toEqual([]);
  });

  it('is not sent to a session that was unused for long, or for less time by an administrator', async () => {
    const [{ client: neighbour, name }, administrator] = [await person(), await test.signIn()];
    await registerDevice(test, endpoint, administrator, `${name}-admin`);
    const days = 24 * hour;
    for (const client of [neighbour, administrator]) await tellOne(client, { wait: 13 * 3600 });
    moment += 13 * hour;
    await drain(ownJob);
    await expect.poll(() => statesOf(neighbour)).toEqual(['accepted']);
    await expect.poll(() => statesOf(administrator)).toEqual(['dropped']);
    await tellOne(neighbour, { wait: 30 * 24 * 3600 });
    await tellOne(administrator);
    moment += 30 * days;
    await drain(ownJob);
    await expect.poll(() => statesOf(neighbour)).toEqual(['accepted', 'dropped']);
    // A later notice has no device.
    await tellOne(neighbour);
    expect(await statesOf(neighbour)).toHaveLength(2);
    expect(await statesOf(administrator)).toHaveLength(1);
    expect(endpoint.pushed.map(({ device }) => device)).toEqual([name]);
    noon += 31 * days;
  });
});

it('an inbox is read by its person only, and counts unread notices until they are read', async () => {
  const { client } = await person();
  const other = await person(0);
  await tellOne(client);
  moment += 1_000;
  // The inbox shows no messages, so reading the inbox does not mark them as read, and they are still sent.
  await tellOne(client, { kind: 'messages' });
  expect((await client.get('/v1/notices/unread')).body.data).toEqual({ unread: 1 });
  expect(await inbox(other.client)).toEqual([]);
  expect((await admin.get('/v1/notices')).body.data).not.toContainEqual(
    expect.objectContaining({ user: client.id }),
  );
  expect((await test.visitor.get('/v1/notices')).status).toBe(401);
  const until = new Date(moment).toISOString();
  expect((await client.post('/v1/notices/read', { until })).body.data).toEqual({ unread: 0 });
  const unread = await test.platform.db.query<{ kind: string }>(
    sql`select kind from notices where user_id = ${client.id} and read_at is null`,
  );
  expect(unread).toEqual([{ kind: 'messages' }]);
  expect((await client.post('/v1/notices/read', { until: 'ayer' })).text).toContain('until');
});
