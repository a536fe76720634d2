import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCallerAddress } from '../../../http/address.ts';
import { createHasher } from '../../../node/services/hasher.ts';
import { type Answer, createTestApi, password, type TestApi } from '../../../testing/api.ts';
import { createPrincipals } from './principals.ts';
import { createRefresh } from './refresh.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi({ hasher: createHasher() });
});
afterAll(() => test.close());

async function account() {
  const client = await test.signIn({ role: 'user' });
  const me = await client.get(`/v1/users/${client.id}`);
  return { client, email: (me.body.data as { email: string }).email };
}
const login = (email: string, secret = password) =>
  test.visitor.post('/v1/users/login', { email, password: secret });
const refresh = (token: string) => test.visitor.post('/v1/refreshToken', {}, { 'x-refresh-token': token });
const withToken = (token: string) => test.visitor.get('/v1/provinces', { 'x-access-token': token });
const tokensOf = (answer: Answer) => answer.body.data as LoginResult;

describe('signing in', () => {
  it('answers the user without secrets and two tokens, whatever the case of the address', async () => {
    const { client, email } = await account();
    const answer = await login(email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(tokensOf(answer).user).toMatchObject({
      id: client.id,
      email,
      roles: ['user'],
      refreshToken: null,
    });
    expect(answer.text).not.toMatch(/hash|argon/i);
    expect((await withToken(tokensOf(answer).accessToken)).status).toBe(200);
  });

  it('answers the same for a wrong password and an unknown account (Rocket.Chat CVE-2020-28208)', async () => {
    const { email } = await account();
    const wrong = await login(email, 'otra contraseña');
    const unknown = await login('nadie@prueba.example');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual(unknown.body);
  });

  it('names fields that are missing or no text', async () => {
    const answer = await test.visitor.post('/v1/users/login', { email: { $ne: null } });
    expect(answer.body).toMatchObject({ details: [{ path: 'email' }, { path: 'password' }] });
  });

  it('refuses an account that is disabled or whose address is not confirmed', async () => {
    const { client, email } = await account();
    await test.platform.db.query(sql`update users set email_verified_at = null where id = ${client.id}`);
    expect((await login(email)).body).toMatchObject({ code: 'email-unconfirmed' });
    await test.platform.db.query(
      sql`update users set email_verified_at = now(), status = 'disabled' where id = ${client.id}`,
    );
    expect((await login(email)).status).toBe(403);
    await test.platform.db.query(sql`update users set email_verified_at = null where id = ${client.id}`);
    expect((await login(email)).body).toMatchObject({ code: 'forbidden' });
  });

  it('records a wrong password in the account’s history, with the IP address', async () => {
    const { client, email } = await account();
    await login(email, 'mala');
    const { db } = test.platform;
    const recorded = () =>
      db.query(
        sql`select diff from changes where record_id = ${client.id}::uuid and action = 'sign-in-failed'`,
      );
    await expect.poll(recorded).toEqual([{ diff: { address: [null, '127.0.0.1'] } }]);
  });

  it('limits guesses, for the right password too', async () => {
    const { email } = await account();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 35; attempt += 1) statuses.push((await login(email, 'mala')).status);
    expect(statuses).toContain(429);
    const refused = await login(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('leaves a person fifty sessions: a further one ends the one that was not used for the longest', async () => {
    const { client, email } = await account();
    const { db, clock } = test.platform;
    const hourAgo = new Date(clock.now().getTime() - 3_600_000);
    await db.query(sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
      select gen_random_uuid(), ${client.id}::uuid, 'old-' || n || ${client.id}::text, ${hourAgo}::timestamptz,
        ${hourAgo}::timestamptz - n * interval '1 minute', ${hourAgo}::timestamptz + interval '1 day'
      from generate_series(1, 49) n`);
    await login(email);
    const [counted] = await db.query(sql`select count(*) filter (where ended_at is null)::int as open,
        array_agg(split_part(token_hash, ${client.id}::text, 1)) filter (where ended_at is not null) as ended
      from sessions where user_id = ${client.id}`);
    expect(counted).toEqual({ open: 50, ended: ['old-49'] });
    const [event] = await db.query(sql`select action from changes
      where record_id = ${client.id} and action = 'session-ended'`);
    expect(event).toEqual({ action: 'session-ended' });
  });
});

describe('an access token', () => {
  it('is refused when it is forged, expired, unsigned or of an ended session', async () => {
    const { client, email } = await account();
    const { accessToken } = tokensOf(await login(email));
    const [head = '', body = ''] = accessToken.split('.').map((part) => part);
    const { kid } = JSON.parse(atob(head)) as { kid: string };
    const claims = JSON.parse(atob(body));
    const [key] = test.platform.secrets.tokens;
    const sign = (payload: Record<string, unknown>, secret: Uint8Array, header = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid, ...header }).sign(secret);
    expect((await withToken(await sign(claims, key ?? new Uint8Array()))).status).toBe(200);
    const forged = await sign(claims, new TextEncoder().encode('otra clave de otra persona, larga'));
    const strange = await sign(claims, key ?? new Uint8Array(), { kid: 'otra' });
    const expired = await sign({ ...claims, exp: 1 }, key ?? new Uint8Array());
    const eternal = await sign({ sub: claims.sub, sid: claims.sid }, key ?? new Uint8Array());
    const unsigned = `${btoa('{"alg":"none"}')}.${body}.`;
    expect(claims.aud).toBe('callejero-api');
    const { aud: _, ...rest } = claims;
    const withoutAudience = await sign(rest, key ?? new Uint8Array());
    const longer = await sign(claims, key ?? new Uint8Array(), { alg: 'HS512' });
    const foreign = await sign({ ...claims, aud: 'otro-servicio' }, key ?? new Uint8Array());
    const many = await sign({ ...claims, aud: ['callejero-api', 'otro'] }, key ?? new Uint8Array());
    const refused = [
      forged,
      strange,
      expired,
      eternal,
      unsigned,
      withoutAudience,
      longer,
      foreign,
      many,
      'nada',
    ];
    for (const token of refused) {
      expect((await withToken(token)).status).toBe(401);
    }
    expect((await withToken(accessToken)).status).toBe(200);
    await test.visitor.post('/v1/users/logout', {}, { 'x-access-token': accessToken });
    expect((await withToken(accessToken)).status).toBe(401);
    expect((await client.get('/v1/provinces')).status).toBe(200);
  });

  it('stops working when its account is disabled', async () => {
    const { client } = await account();
    await test.platform.db.query(sql`update users set status = 'disabled' where id = ${client.id}`);
    test.platform.changes.publish([{ resource: 'users', id: client.id, change: 'updated' }]);
    expect((await client.get('/v1/provinces')).body).toMatchObject({ code: 'user-disabled' });
  });
});

describe('the principal of a token', () => {
  it('has no permissions while the account is no administrator, whatever is stored', async () => {
    const { client, email } = await account();
    const { accessToken } = tokensOf(await login(email));
    await test.platform.db.query(sql`update users set permissions = '{*}' where id = ${client.id}`);
    const principal = await createPrincipals(test.platform).authenticate(accessToken);
    expect(principal).toMatchObject({ kind: 'user', permissions: [] });
  });

  it('is not cached when the account changes while it is read', async () => {
    const { client, email } = await account();
    const { accessToken } = tokensOf(await login(email));
    const { db, changes } = test.platform;
    const [asked, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const query: typeof db.query = async (statement) => {
      const rows = await db.query(statement);
      asked.resolve();
      await read.promise;
      return rows as never;
    };
    const principals = createPrincipals({ ...test.platform, db: { ...db, query } });
    const reading = principals.authenticate(accessToken);
    await asked.promise;
    changes.publish([{ resource: 'users', id: client.id, change: 'updated' }]);
    read.resolve();
    await reading;
    expect(principals.known(accessToken)).toBeNull();
    await principals.authenticate(accessToken);
    expect(principals.known(accessToken)).toMatchObject({ id: client.id });
  });
});

describe('the keys of the tokens', () => {
  it('can be rotated: a token of the previous secret is accepted, one of an unknown secret is not', async () => {
    const { email } = await account();
    const { accessToken, refreshToken } = tokensOf(await login(email));
    const successor = (await refresh(refreshToken)).headers.get('x-refresh-token');
    const fresh = crypto.getRandomValues(new Uint8Array(32));
    const over = (tokens: readonly Uint8Array[]) => {
      const platform = { ...test.platform, secrets: { tokens } };
      const principals = createPrincipals(platform);
      return { principals, refresh: createRefresh(platform, principals) };
    };
    const rotated = over([fresh, ...test.platform.secrets.tokens]);
    expect(await rotated.principals.authenticate(accessToken)).toMatchObject({ kind: 'user' });
    const from = { ip: toCallerAddress('127.0.0.1'), userAgent: null, requestId: null };
    // Within the grace the successor is the same, although another key signs now.
    const again = await rotated.refresh(refreshToken, from);
    expect(again.refreshToken).toBe(successor);
    expect((await withToken(again.accessToken)).status).toBe(401);
    await expect(over([fresh]).principals.authenticate(accessToken)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a refresh token', () => {
  it('gives a new access token in data and its successor in the header', async () => {
    const { email } = await account();
    const first = tokensOf(await login(email));
    const answer = await refresh(first.refreshToken);
    expect(answer.status).toBe(200);
    expect((await withToken(answer.body.data as string)).status).toBe(200);
    const successor = answer.headers.get('x-refresh-token');
    expect(successor).not.toBe(first.refreshToken);
    expect((await refresh(successor ?? '')).status).toBe(200);
  });

  it('has one successor, however many requests use it at the same time (NocoDB CVE-2026-126280)', async () => {
    const { email } = await account();
    const { refreshToken } = tokensOf(await login(email));
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.get('x-refresh-token'))).size).toBe(1);
  });

  it('ends its session when it is used again after the grace', async () => {
    const { email } = await account();
    const { refreshToken, accessToken } = tokensOf(await login(email));
    const successor = (await refresh(refreshToken)).headers.get('x-refresh-token') ?? '';
    await test.platform.db.query(sql`update spent_tokens set at = at - interval '1 hour'`);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(successor)).status).toBe(401);
    expect((await withToken(accessToken)).status).toBe(401);
  });

  it('ends its session when an older one of the family is used again, within the grace too', async () => {
    const { email } = await account();
    const { refreshToken: first } = tokensOf(await login(email));
    const next = async (token: string) => (await refresh(token)).headers.get('x-refresh-token') ?? '';
    const second = await next(first);
    const third = await next(second);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
    const [event] = await test.platform.db.query(
      sql`select action from changes where action = 'refresh-token-reused' order by id desc limit 1`,
    );
    expect(event).toBeDefined();
  });

  it('can’t be rotated twice by a race (CVE-2026-53517)', async () => {
    const { email } = await account();
    let token = tokensOf(await login(email)).refreshToken;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
      const successors = new Set(answers.map(({ headers }) => headers.get('x-refresh-token')));
      expect(successors.size).toBe(1);
      token = [...successors][0] ?? '';
    }
    const rows = await test.platform.db.query<{ count: number }>(
      sql`select count(*)::int as count from spent_tokens t join sessions s on s.id = t.session_id
        join users u on u.id = s.user_id where u.email = ${email}`,
    );
    expect(rows).toEqual([{ count: 5 }]);
  });

  it('is stored as a hash, and a request without one gets the seed’s answer', async () => {
    const { email } = await account();
    const { refreshToken } = tokensOf(await login(email));
    const stored = JSON.stringify(await test.platform.db.query(sql`select * from sessions`));
    expect(stored).not.toContain(refreshToken);
    for (const answer of [await test.visitor.post('/v1/refreshToken'), await refresh('inventado')]) {
      expect([answer.status, answer.body.message]).toEqual([401, 'Token inválido']);
    }
  });
});
