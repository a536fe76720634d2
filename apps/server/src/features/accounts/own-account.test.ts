import type { AccountSession, LoginResult, MyData } from '@callejero/contract/answers/accounts.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHasher } from '../../node/services/hasher.ts';
import { type Client, createTestApi, password, type TestApi } from '../../testing/api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi({ hasher: createHasher(), batchSizes: { personal: 2 } });
});
afterAll(() => test.close());

const emailOf = async (id: string) => {
  const [row] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  return row?.email ?? '';
};
const signInAgain = async (client: Client, userAgent: string) => {
  const answer = await test.visitor.post(
    '/v1/users/login',
    { email: await emailOf(client.id), password },
    { 'user-agent': userAgent },
  );
  return answer.body.data as LoginResult;
};
const sessionsOf = async (client: Client) =>
  (await client.get('/v1/users/sessions')).body.data as AccountSession[];
const works = async ({ accessToken }: LoginResult) =>
  (await test.visitor.get('/v1/provinces', { 'x-access-token': accessToken })).status === 200;

describe('open sessions', () => {
  it('are listed with device and last use, the current one marked', async () => {
    const client = await test.signIn({ role: 'user' });
    await signInAgain(client, 'Teléfono de prueba');
    const sessions = await sessionsOf(client);
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const phone = sessions.find(({ userAgent }) => userAgent === 'Teléfono de prueba');
    expect(phone).toEqual({
      id: expect.any(String),
      userAgent: 'Teléfono de prueba',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      current: false,
    });
    expect((await test.visitor.get('/v1/users/sessions')).status).toBe(401);
  });

  it('end one by one, and never those of another person', async () => {
    const [client, stranger] = [await test.signIn({ role: 'user' }), await test.signIn()];
    const phone = await signInAgain(client, 'Teléfono');
    const [session] = (await sessionsOf(client)).filter(({ current }) => !current);
    const path = `/v1/users/sessions/${session?.id}`;
    expect((await stranger.delete(path, {})).status).toBe(404);
    expect((await stranger.delete('/v1/users/sessions/nada', {})).status).toBe(404);
    expect(await works(phone)).toBe(true);
    expect((await client.delete(path, {})).status).toBe(200);
    expect(await works(phone)).toBe(false);
    const refreshed = await test.visitor.post(
      '/v1/refreshToken',
      {},
      { 'x-refresh-token': phone.refreshToken },
    );
    expect(refreshed.status).toBe(401);
    expect((await client.delete(path, {})).status).toBe(404);
    expect(await sessionsOf(client)).toHaveLength(1);
    const [event] = await test.platform.db.query(
      sql`select actor from changes where record_id = ${client.id} and action = 'session-ended'`,
    );
    expect(event).toEqual({ actor: client.id });
  });

  it('end all at once except the current one', async () => {
    const [client, stranger] = [await test.signIn({ role: 'user' }), await test.signIn({ role: 'user' })];
    const others = [await signInAgain(client, 'Uno'), await signInAgain(client, 'Dos')];
    expect((await client.post('/v1/users/sessions/endOthers')).body).toEqual({ data: { ended: 2 } });
    expect(await Promise.all(others.map(works))).toEqual([false, false]);
    expect((await sessionsOf(client)).map(({ current }) => current)).toEqual([true]);
    expect((await stranger.get('/v1/provinces')).status).toBe(200);
  });
});

describe('my data', () => {
  it('is one file with all data of the person, of nobody else, and without secrets', async () => {
    const [admin, client, stranger] = [
      await test.signIn(),
      await test.signIn({ role: 'user' }),
      await test.signIn({ role: 'user' }),
    ];
    const { db, ids } = test.platform;
    const [province] = await db.query<{ id: string }>(sql`select id from provinces limit 1`);
    for (const [owner, street] of [
      [client.id, 'Calle de la dueña'],
      [stranger.id, 'Calle de otra persona'],
    ]) {
      const body = { street, locality: 'Xalapa', province: province?.id, country: 'MX', owner };
      expect((await admin.post('/v1/addresses', body)).status).toBe(201);
    }
    const more = Array.from({ length: 4 }, (_, number) => `Calle ${number}`);
    for (const street of more) {
      const body = { street, locality: 'Xalapa', province: province?.id, country: 'MX', owner: client.id };
      expect((await admin.post('/v1/addresses', body)).status).toBe(201);
    }
    await db.query(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, name, created_at)
      values (${ids.next()}, ${client.id}, 'credencial-secreta', '\\x00', 0, true, 'Mi teléfono', now())`);
    const answer = await client.get('/v1/users/myData');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="callejero-mis-datos-\d{4}-\d\d-\d\d\.json"$/,
    );
    const data = answer.body as unknown as MyData;
    expect(data.user).toMatchObject({ id: client.id, email: await emailOf(client.id), firstName: 'Prueba' });
    expect(data.sessions).toHaveLength(1);
    expect(data.passkeys).toMatchObject([{ name: 'Mi teléfono', backedUp: true }]);
    const addresses = data.records.addresses as { street: string; owner: string }[];
    expect(addresses.map(({ street }) => street).toSorted()).toEqual(
      [...more, 'Calle de la dueña'].toSorted(),
    );
    expect(new Set(addresses.map(({ owner }) => owner))).toEqual(new Set([client.id]));
    expect(data.activity).toMatchObject([{ action: 'signed-in', resource: 'users', recordId: client.id }]);
    expect(answer.text).not.toMatch(/argon2|hash|credencial-secreta|otra persona/i);
    expect(answer.text).not.toMatch(/refreshToken|publicKey/i);
    expect((await test.visitor.get('/v1/users/myData')).status).toBe(401);
  });
});

describe('deleting one’s own account', () => {
  const remove = (client: Client, currentPassword: string) =>
    client.post('/v1/users/deleteAccount', { currentPassword });

  it('needs the password and leaves no personal data', async () => {
    const [admin, client] = [await test.signIn(), await test.signIn({ role: 'user' })];
    const { db, ids } = test.platform;
    const email = await emailOf(client.id);
    const change = { phone: '+522288173390', gender: 'female', avatar: `api_${crypto.randomUUID()}.webp` };
    expect((await client.patch(`/v1/users/${client.id}`, { rev: 1, ...change })).status).toBe(200);
    await db.query(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, name, created_at)
      values (${ids.next()}, ${client.id}, 'borrada', '\\x00', 0, true, 'Mi teléfono', now())`);
    await client.post('/v1/users/changeEmail', {
      email: 'pendiente@prueba.example',
      currentPassword: password,
    });
    const phone = await signInAgain(client, 'Teléfono de prueba');

    expect((await remove(client, 'mala')).body).toMatchObject({ code: 'password-incorrect' });
    expect((await remove(client, password)).body).toEqual({ data: null });
    expect((await client.get('/v1/provinces')).status).toBe(401);
    expect(await works(phone)).toBe(false);
    expect(
      await db.query(sql`select 1 from sessions where user_id = ${client.id} and ended_at is null`),
    ).toEqual([]);
    expect((await test.visitor.post('/v1/users/login', { email, password })).status).toBe(400);
    const [row] = await db.query<Record<string, unknown>>(sql`select * from users where id = ${client.id}`);
    expect(row).toMatchObject({
      email: `eliminada-${client.id}@callejero.invalid`,
      first_name: 'Cuenta eliminada',
      last_name: null,
      phone: null,
      gender: null,
      avatar: null,
      password_hash: null,
      notification_prefs: {},
      archived_at: expect.any(Date),
    });
    for (const table of ['passkeys', 'account_tokens', 'addresses']) {
      const owner = table === 'addresses' ? 'owner' : 'user_id';
      const text = `select 1 from ${table} where ${owner} = $1`;
      expect(await db.query({ text, values: [client.id] })).toEqual([]);
    }
    expect(await db.query(sql`select user_agent from sessions where user_id = ${client.id}`)).toEqual([
      { user_agent: null },
      { user_agent: null },
    ]);
    expect((await admin.get(`/v1/users/${client.id}`)).status).toBe(404);
    const [event] = await db.query(
      sql`select actor from changes where record_id = ${client.id} and action = 'account-deleted'`,
    );
    expect(event).toEqual({ actor: client.id });
  });

  it('is refused for the last administrator', async () => {
    const own = await createTestApi({ hasher: createHasher() });
    const admin = await own.signIn();
    await own.platform.db.query(sql`update users set status = 'disabled' where id <> ${admin.id}`);
    const answer = await remove(admin, password);
    expect([answer.status, answer.body.code]).toEqual([409, 'last-administrator']);
    expect((await admin.get('/v1/provinces')).status).toBe(200);
    await own.signIn();
    expect((await remove(admin, password)).status).toBe(200);
    await own.close();
  });
});
