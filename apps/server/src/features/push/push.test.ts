import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApi } from '../../testing/api.ts';
import { type BackOffice, createBackOffice, getPaths, readIds } from '../../testing/back-office.ts';
import { createFcmServer, fcmRefusals } from '../../testing/fcm-server.ts';
import { testApi } from '../../testing/fixtures.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.test.close());

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const subscription = (endpoint: string) => JSON.stringify({ endpoint, keys });
const pnIdOf = (name: string) => subscription(`https://fcm.googleapis.com/fcm/send/${name}`);

async function registration(client: Client, name: string, extra: object = {}) {
  const [row] = await office.test.platform.db.query<{ push_id: string }>(
    sql`select push_id from users where id = ${client.id}`,
  );
  const userApp = row?.push_id ?? '';
  return { userApp, pnId: pnIdOf(name), app: 'callejero', capacitor: true, osType: 'web', ...extra };
}
const ensure = async (client: Client, name: string, extra: object = {}) =>
  client.post('/v1/push/ensure', await registration(client, name, extra));
const devices = (client: Client) => readIds(client, '/v1/push');

describe('a device', () => {
  it('registers with its session’s token, for that account and this application only', async () => {
    const { person, owner, test } = office;
    expect((await ensure(person, 'a')).status).toBe(200);
    expect(await devices(person)).toHaveLength(1);
    expect(await devices(owner)).toEqual([]);
    const foreign = await registration(owner, 'b');
    expect(getPaths(await person.post('/v1/push/ensure', foreign))).toEqual(['userApp']);
    expect(getPaths(await ensure(person, 'b', { app: 'otra' }))).toEqual(['app']);
    expect(getPaths(await ensure(person, 'b', { osType: 'symbian' }))).toEqual(['osType']);
    expect(getPaths(await ensure(person, 'b', { capacitor: false }))).toEqual(['capacitor']);
    expect((await test.visitor.post('/v1/push/ensure', foreign)).status).toBe(401);
    expect((await (await test.guest()).post('/v1/push/ensure', foreign)).status).toBe(403);
  });

  it.each([
    'https://evil.example/fcm.googleapis.com/',
    'https://evil-fcm.googleapis.com.example/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'http://localhost/x',
  ])('with an address that is %s is refused, since the server would send requests there', async (address) => {
    const answer = await ensure(office.person, 'x', { pnId: subscription(address) });
    expect(getPaths(answer)).toEqual(['pnId']);
    expect(getPaths(await ensure(office.person, 'x', { pnId: 'no es una suscripción' }))).toEqual(['pnId']);
  });

  it('replaces the one of the same session, and moves to the session that registered it last', async () => {
    const { test } = office;
    const [first, second] = [await test.signIn({ role: 'user' }), await test.signIn({ role: 'user' })];
    await ensure(first, 'old');
    await ensure(first, 'shared');
    expect(await devices(first)).toHaveLength(1);
    await ensure(second, 'shared');
    expect([await devices(first), await devices(second)]).toEqual([[], [expect.any(String)]]);
    await second.post('/v1/push/unEnsure', {
      app: 'callejero',
      userApp: (await registration(second, '')).userApp,
    });
    expect(await devices(second)).toEqual([]);
  });

  it('is one row of its session, however often its address changes', async () => {
    const { test } = office;
    const client = await test.signIn({ role: 'user' });
    const rows = () => test.platform.db.query(sql`select id from push where user_app = ${client.id}`);
    for (const name of ['one', 'two', 'one', 'three']) await ensure(client, `row-${name}`);
    await client.post('/v1/push/unEnsure', {
      app: 'callejero',
      userApp: (await registration(client, '')).userApp,
    });
    await ensure(client, 'row-four');
    expect(await rows()).toHaveLength(1);
    // Two sessions that take each other's addresses have a row each.
    const other = await office.test.signIn({ role: 'user' });
    for (let turn = 0; turn < 3; turn += 1) {
      await ensure(client, 'taken');
      await ensure(other, 'taken');
      await ensure(client, 'own');
      await ensure(other, 'own');
    }
    const [count] = await test.platform.db.query<{ count: number }>(
      sql`select count(*)::int from push where user_app = any(${[client.id, other.id]}::uuid[])`,
    );
    expect(count).toEqual({ count: 2 });
  });

  it('that registers again unchanged writes no new revision', async () => {
    const client = await office.test.signIn({ role: 'user' });
    await ensure(client, 'same');
    const [device = ''] = await devices(client);
    const rev = async () => (await client.get(`/v1/push/${device}`)).body.data;
    const before = await rev();
    expect((await ensure(client, 'same')).body.data).toEqual({ id: device });
    expect(await rev()).toMatchObject({ rev: (before as { rev: number }).rev });
  });

  it('is one of twenty of its person at most: a further one ends the one that was not seen for the longest', async () => {
    const { test } = office;
    const first = await test.signIn({ role: 'user' });
    const { db, clock } = test.platform;
    await ensure(first, 'many-0');
    const seen = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
    await db.query(sql`insert into push (id, created_at, updated_at, user_app, pn_id, app, capacitor, os_type, last_seen_at)
      select gen_random_uuid(), ${seen(50)}, ${seen(50)}, ${first.id}, 'many-' || n, 'callejero', true, 'web',
        ${seen(50)}::timestamptz - n * interval '1 minute' from generate_series(1, 20) n`);
    await ensure(first, 'many-new');
    const [oldest] = await db.query(
      sql`select archived_at is not null as ended from push where pn_id = 'many-20'`,
    );
    expect([(await devices(first)).length, oldest]).toEqual([20, { ended: true }]);
  });

  it('is read by its person and by administrators with the permission, who may remove it', async () => {
    const { person, owner, admin, powerless, test } = office;
    await ensure(person, 'read');
    const [device = ''] = await devices(person);
    expect(await readIds(admin, '/v1/push', { userApp: person.id })).toEqual([device]);
    for (const client of [owner, powerless]) {
      expect(await devices(client)).toEqual([]);
      expect((await client.get(`/v1/push/${device}`)).status).toBe(404);
    }
    expect((await test.visitor.get('/v1/push')).status).toBe(401);
    for (const client of [person, admin]) {
      expect((await client.post('/v1/push', { pnId: 'x' })).status).toBe(403);
      expect((await client.patch(`/v1/push/${device}`, { rev: 1, locale: 'es' })).status).toBe(403);
    }
    const { rev } = (await admin.get(`/v1/push/${device}`)).body.data as { rev: number };
    expect((await person.delete(`/v1/push/${device}`, { rev })).status).toBe(403);
    expect((await admin.delete(`/v1/push/${device}`, { rev })).status).toBe(200);
  });
});

describe('a push service that identifies people by account id', () => {
  const test = testApi({ env: { PUSH_USER_FIELD: 'id' } });

  it('is announced to clients, and a device registers and leaves with the id of its account', async () => {
    const client = await test.signIn({ role: 'user' });
    expect((await test.visitor.get('/config.json')).body).toMatchObject({ push: { userField: 'id' } });
    const [row] = await test.platform.db.query<{ push_id: string }>(
      sql`select push_id from users where id = ${client.id}`,
    );
    const device = { pnId: pnIdOf('by-id'), app: 'callejero', capacitor: true, osType: 'web' };
    const byPushId = await client.post('/v1/push/ensure', { ...device, userApp: row?.push_id });
    expect(getPaths(byPushId)).toEqual(['userApp']);
    expect((await client.post('/v1/push/ensure', { ...device, userApp: client.id })).status).toBe(200);
    expect(await devices(client)).toHaveLength(1);
    const named = { app: 'callejero', userApp: client.id };
    expect((await client.post('/v1/push/unEnsure', named)).status).toBe(200);
    expect(await devices(client)).toEqual([]);
  });
});

describe('a phone', () => {
  it('is asked for at Firebase without a message, and is refused if Firebase does not know it', async () => {
    const fcm = await createFcmServer();
    const test = await createTestApi({ env: { FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account) } });
    try {
      const client = await test.signIn({ role: 'user' });
      const [row] = await test.platform.db.query<{ push_id: string }>(
        sql`select push_id from users where id = ${client.id}`,
      );
      const phone = (pnId: string) =>
        client.post('/v1/push/ensure', {
          ...{ userApp: row?.push_id, pnId, app: 'callejero', capacitor: true, osType: 'android' },
        });
      fcm.answers.set('invented:1', [fcmRefusals.unregistered]);
      expect(getPaths(await phone('invented:1'))).toEqual(['pnId']);
      fcm.answers.set('busy:1', [fcmRefusals.unavailable]);
      const goodOnes = () =>
        test.platform.db.query(sql`select pn_id, last_accepted_at is not null as good from push`);
      expect((await phone('busy:1')).status).toBe(200);
      expect(await goodOnes()).toEqual([{ pn_id: 'busy:1', good: false }]);
      for (let again = 0; again < 3; again += 1) expect((await phone('real:1')).status).toBe(200);
      expect(await goodOnes()).toEqual([{ pn_id: 'real:1', good: true }]);
      expect([fcm.validated, fcm.sent]).toEqual([['real:1'], []]);
    } finally {
      await test.close();
      await fcm.close();
    }
  });
});

describe('the push service without a token', () => {
  it('answers the same for known and unknown devices, stores none and unregisters nobody’s', async () => {
    const { test } = office;
    const client = await test.signIn({ role: 'user' });
    await ensure(client, 'mine');
    const known = await registration(client, 'mine');
    const unknown = await registration(client, 'unknown');
    const answers = [
      await test.visitor.post('/push/ensure', known),
      await test.visitor.post('/push/ensure', unknown),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const named = { app: 'callejero', userApp: known.userApp };
    expect((await test.visitor.post(`/push/unEnsure/${named.userApp}`, named)).text).toBe(answers[0]?.text);
    expect(await devices(client)).toHaveLength(1);
    expect(getPaths(await test.visitor.post('/push/unEnsure/otro', named))).toEqual(['userApp']);
    expect(getPaths(await test.visitor.post('/push/ensure', { ...known, extra: 1 }))).toEqual(['extra']);
  });

  it('cleans up devices of ended sessions', async () => {
    const { test, admin } = office;
    const client = await test.signIn({ role: 'user' });
    await ensure(client, 'left');
    const { userApp } = await registration(client, '');
    await client.post('/v1/users/logout');
    expect(await readIds(admin, '/v1/push', { userApp: client.id })).toHaveLength(1);
    await test.visitor.post(`/push/unEnsure/${userApp}`, { app: 'callejero', userApp });
    expect(await readIds(admin, '/v1/push', { userApp: client.id })).toEqual([]);
  });

  it('deletes devices three months after they are gone or their session is no longer stored', async () => {
    const { test, person } = office;
    const { db, ids, jobs, clock } = test.platform;
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3_600_000);
    const add = async (name: string, archived: Date | null, seen: Date) => {
      await db.query(sql`insert into push (id, created_at, updated_at, archived_at, user_app, pn_id, app, capacitor, os_type,
          last_seen_at)
        values (${ids.next()}, ${seen}, ${seen}, ${archived}, ${person.id}, ${name}, 'purge', true, 'android', ${seen})`);
    };
    await add('gone', daysAgo(91), daysAgo(91));
    await add('just gone', daysAgo(89), daysAgo(89));
    await add('signed out', null, daysAgo(91));
    await add('seen', null, daysAgo(1));
    await jobs.enqueue(db, 'push-purge', {});
    const left = () => db.query(sql`select pn_id from push where app = 'purge' order by pn_id`);
    await expect.poll(left).toEqual([{ pn_id: 'just gone' }, { pn_id: 'seen' }]);
  });

  it('reads no more than four kilobytes of a body without a token', async () => {
    const { test, owner } = office;
    const body = await registration(owner, 'long');
    const padded = (bytes: number) => ({ ...body, pnId: 'x'.repeat(bytes - JSON.stringify(body).length) });
    const { userApp } = body;
    for (const path of ['/push/ensure', `/push/unEnsure/${userApp}`]) {
      expect((await test.visitor.post(path, padded(5_000))).status).toBe(413);
      expect((await test.visitor.post(path, padded(4_000))).status).toBe(400);
    }
  });

  it('limits requests by address', async () => {
    const { test } = office;
    const body = await registration(office.owner, 'often');
    let status = 200;
    for (let count = 0; count < 130 && status === 200; count += 1) {
      status = (await test.visitor.post('/push/ensure', body)).status;
    }
    expect(status).toBe(429);
  });
});
