import type { LoginResult, Passkey } from '@callejero/contract/answers/accounts.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApi, password, type TestApi } from '../../../testing/api.ts';
import { base64url, createAuthenticator, flag } from '../../../testing/authenticator.ts';
import {
  appOrigin,
  audit,
  finishLogin,
  finishRegistration,
  origin,
  otherOrigin,
  passkeyEnvironment,
  register,
  signIn,
  startLogin,
  startRegistration,
  totals,
} from '../../../testing/passkeys.ts';
import { defaultPasskeyName } from './name.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi({ env: passkeyEnvironment });
});
afterAll(() => test.close());

const proof = { currentPassword: password };
const person = () => test.signIn({ role: 'user' });
const list = async (client: Client) => (await client.get('/v1/users/passkeys')).body.data as Passkey[];
const actions = async (client: Client) => (await audit(test, client.id)).map(({ action }) => action);

describe('a passkey', () => {
  it('requests a discoverable credential and user verification', async () => {
    const client = await person();
    const { ceremony, options } = await startRegistration(client);
    expect(ceremony).toMatch(/^[\w-]{43}$/);
    expect(options).toMatchObject({
      rp: { id: 'guia.example', name: 'San Tito' },
      user: { id: base64url(Uint8Array.fromHex(client.id.replaceAll('-', ''))), displayName: 'Prueba' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(options.challenge).toMatch(/^[\w-]{43}$/);
    const login = await startLogin(test);
    expect(login.options).toMatchObject({ rpId: 'guia.example', userVerification: 'required' });
    expect(login.options.allowCredentials).toBeUndefined();
    const stored = JSON.stringify(await test.platform.db.query(sql`select * from passkey_ceremonies`));
    expect(stored).toContain(options.challenge);
    expect(stored).not.toContain(ceremony);
  });

  it('signs its owner in without anything typed', async () => {
    const client = await person();
    const authenticator = createAuthenticator(origin);
    const added = await register(client, authenticator, {}, { name: 'Mi teléfono' });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ name: 'Mi teléfono', lastUsedAt: null, backedUp: false });
    const answer = await signIn(test, authenticator);
    const { user, accessToken, refreshToken } = answer.body.data as LoginResult;
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(user).toMatchObject({ id: client.id, refreshToken: null });
    const mine = await test.visitor.get('/v1/users/passkeys', { 'x-access-token': accessToken });
    expect(mine.body.data).toEqual([expect.objectContaining({ lastUsedAt: expect.any(String) })]);
    const next = await test.visitor.post('/v1/refreshToken', {}, { 'x-refresh-token': refreshToken });
    expect(next.status).toBe(200);
    expect(await actions(client)).toEqual(['signed-in', 'passkey-added', 'signed-in-with-passkey']);
    expect(JSON.stringify(await audit(test, client.id))).not.toContain(refreshToken);
  });

  it('knows the host at which it was registered, and one of before learns it when it is used', async () => {
    const client = await person();
    const authenticator = createAuthenticator(origin);
    await register(client, authenticator);
    const hosts = () =>
      test.platform.db.query(sql`select host from passkeys where user_id = ${client.id}::uuid`);
    expect(await hosts()).toEqual([{ host: 'guia.example' }]);
    await test.platform.db.query(sql`update passkeys set host = null where user_id = ${client.id}::uuid`);
    await signIn(test, authenticator);
    expect(await hosts()).toEqual([{ host: 'guia.example' }]);
  });

  it('is one of several, each with its own name and use; the next registration excludes the existing ones', async () => {
    const client = await person();
    const [phone, laptop] = [createAuthenticator(origin), createAuthenticator(origin)];
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    const first = await startRegistration(client);
    const credential = await phone.register(first.options);
    const body = JSON.stringify({ ceremony: first.ceremony, credential });
    await client.send('POST', '/v1/users/passkeys/register/finish', body, { 'user-agent': agent });
    const { options } = await startRegistration(client);
    expect(options.excludeCredentials).toEqual([
      { id: credential.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    await register(client, laptop, {}, { name: 'Portátil' });
    expect((await signIn(test, laptop)).status).toBe(200);
    const mine = await list(client);
    expect(mine.map(({ name, lastUsedAt }) => [name, lastUsedAt === null])).toEqual([
      ['Llave de Chrome en Windows', true],
      ['Portátil', false],
    ]);
    expect((await signIn(test, phone)).status).toBe(200);
  });

  it('works at another https origin of the same host that CORS allows', async () => {
    const client = await person();
    const authenticator = createAuthenticator(otherOrigin);
    expect((await register(client, authenticator)).status).toBe(201);
    expect((await signIn(test, authenticator)).status).toBe(200);
  });

  it('works in the Android app, whose origin is the hash of its certificate', async () => {
    const client = await person();
    const authenticator = createAuthenticator(appOrigin);
    expect((await register(client, authenticator)).status).toBe(201);
    expect((await signIn(test, authenticator)).status).toBe(200);
  });

  it('may attest itself, count its signatures and be copied to a password manager', async () => {
    const client = await person();
    const authenticator = createAuthenticator(origin, { counter: 7 });
    const eligible = flag.userPresent | flag.userVerified | flag.backupEligible;
    const added = await register(client, authenticator, {
      attestation: 'self',
      flags: eligible | flag.attested,
    });
    expect([added.status, (added.body.data as Passkey).backedUp]).toEqual([201, false]);
    expect((await signIn(test, authenticator, { flags: eligible | flag.backedUp })).status).toBe(200);
    expect((await signIn(test, authenticator, { flags: eligible | flag.backedUp })).status).toBe(200);
    expect(await list(client)).toMatchObject([{ backedUp: true }]);
  });

  it('is renamed and removed by its owner only, and signs nobody in afterwards', async () => {
    const [client, stranger] = [await person(), await test.signIn()];
    const authenticator = createAuthenticator(origin);
    const { id } = (await register(client, authenticator)).body.data as Passkey;
    const path = `/v1/users/passkeys/${id}`;
    for (const other of [
      await stranger.patch(path, { name: 'Mía' }),
      await stranger.delete(path, proof),
      await client.patch('/v1/users/passkeys/inventada', { name: 'Mía' }),
      await client.delete(`/v1/users/passkeys/${crypto.randomUUID()}`, proof),
    ]) {
      expect(other.status).toBe(404);
    }
    expect(await list(stranger)).toEqual([]);
    const renamed = await client.patch(path, { name: '  Llavero  ' });
    expect(renamed.body.data).toMatchObject({ id, name: 'Llavero' });
    // The same name once more leaves no record.
    expect((await client.patch(path, { name: 'Llavero' })).body).toEqual(renamed.body);
    for (const name of ['', 'x'.repeat(61), null, { $ne: 1 }]) {
      expect((await client.patch(path, { name })).body).toMatchObject({ details: [{ path: 'name' }] });
    }
    expect((await signIn(test, authenticator)).status).toBe(200);
    expect((await client.delete(path, proof)).status).toBe(200);
    expect(await list(client)).toEqual([]);
    expect((await signIn(test, authenticator)).body).toMatchObject({ code: 'passkey-invalid' });
    const events = (await audit(test, client.id)).filter(({ action }) => action.startsWith('passkey-'));
    expect(events).toEqual([
      { action: 'passkey-added', diff: { passkey: [null, 'Llave de acceso'] } },
      { action: 'passkey-renamed', diff: { passkey: ['Llave de acceso', 'Llavero'] } },
      { action: 'passkey-removed', diff: { passkey: ['Llavero', null] } },
    ]);
  });

  it('needs a session without a temporary password', async () => {
    const { visitor } = test;
    const asked = [
      await visitor.post('/v1/users/passkeys/register/start'),
      await visitor.post('/v1/users/passkeys/register/finish'),
      await visitor.get('/v1/users/passkeys'),
      await visitor.patch('/v1/users/passkeys/x', { name: 'x' }),
      await visitor.delete('/v1/users/passkeys/x', proof),
    ];
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const client = await person();
    await test.platform.db.query(
      sql`update users set must_change_password = true where id = ${client.id}::uuid`,
    );
    test.platform.changes.publish([{ resource: 'users', id: client.id, change: 'updated' }]);
    const temporary = await client.post('/v1/users/passkeys/register/start');
    expect(temporary.body).toMatchObject({ code: 'password-change-required' });
  });

  it('is one of twenty at most, however many registrations finish at once', async () => {
    const client = await person();
    const authenticator = createAuthenticator(origin);
    const begun = [];
    for (let n = 0; n < 22; n += 1) begun.push(await startRegistration(client));
    const bodies = await Promise.all(
      begun.map(async ({ ceremony, options }) => ({
        ceremony,
        credential: await authenticator.register(options),
      })),
    );
    const answers = await Promise.all(bodies.map((body) => finishRegistration(client, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(await list(client)).toHaveLength(20);
    const more = await client.post('/v1/users/passkeys/register/start', proof);
    expect([more.status, more.body.message]).toEqual([400, expect.stringContaining('20 llaves de acceso')]);
  });

  it('opens one session, however often the same proof is sent at once', async () => {
    const client = await person();
    const authenticator = createAuthenticator(origin);
    await register(client, authenticator);
    const before = await totals(test);
    const { ceremony, options } = await startLogin(test);
    const credential = await authenticator.login(options);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finishLogin(test, { ceremony, credential })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
    expect(await totals(test)).toEqual({ ...before, sessions: before.sessions + 1 });
  });
});

it('sign-ins that are begun are limited by address', async () => {
  const start = async (ip: string) => {
    const request = new Request('http://localhost/v1/users/passkeys/login/start', { method: 'POST' });
    return (await test.api.fetch(request, { ip })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 601 }, () => start('203.0.113.7')));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(await start('203.0.113.8')).toBe(200);
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Llave de Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Safari/537.36',
    'Llave de Samsung Internet en Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Llave de Edge en Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Llave de Firefox en Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Llave de Mac'],
  ['curl/8.0', 'Llave de acceso'],
  [null, 'Llave de acceso'],
])('a passkey gets a name by the user agent %s', (userAgent, name) => {
  expect(defaultPasskeyName(userAgent)).toBe(name);
});
