import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { describe, expect, it } from 'vitest';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { createTokenSource, readRefresh } from './refresh.ts';
import { createSession } from './session-store.ts';
import { isExpired, parseExpiry } from './tokens.ts';

const token = (exp: number) => `h.${btoa(JSON.stringify({ exp, sub: 'ñ' })).replaceAll('=', '')}.s`;
const now = 1_000_000;
const signedIn: LoginResult = {
  user: {
    id: '018f0000-0000-7000-8000-000000000001',
    email: 'a@b.mx',
    firstName: 'Ana',
    lastName: null,
    avatar: null,
    roles: ['user'],
    permissions: [],
    pushId: 'p',
    mustChangePassword: false,
  },
  accessToken: 'access',
  refreshToken: 'refresh',
};

function setup() {
  const session = createSession(createStorage(memoryStore()));
  const posted: string[] = [];
  let answer: (() => Promise<{ accessToken: string; refreshToken: string | null }>) | undefined;
  let guestAnswer: (() => Promise<string>) | undefined;
  const source = createTokenSource({
    session,
    post: async (refreshToken) => {
      posted.push(refreshToken);
      return (await answer?.()) ?? { accessToken: token(now + 900), refreshToken: 'rotated' };
    },
    postGuest: async () => {
      posted.push('guest');
      return (await guestAnswer?.()) ?? token(now + 900);
    },
    nowSeconds: () => now,
    exclusive: (work) => work(),
  });
  return {
    session,
    posted,
    source,
    answerWith: (next: NonNullable<typeof answer>) => (answer = next),
    answerGuestWith: (next: NonNullable<typeof guestAnswer>) => (guestAnswer = next),
  };
}

describe('expiry', () => {
  it('is read from exp in seconds', () => {
    expect(parseExpiry(token(123))).toBe(123);
    expect(parseExpiry('nonsense')).toBeNull();
    expect(isExpired(token(now + 60), now)).toBe(false);
    expect(isExpired(token(now), now)).toBe(true);
    expect(isExpired(null, now)).toBe(true);
  });
});

describe('the token source', () => {
  it('gives a valid token without a request', async () => {
    const { session, posted, source } = setup();
    session.setTokens(token(now + 900), 'r');
    expect(await source()).toBe(token(now + 900));
    expect(posted).toEqual([]);
  });

  it('renews a missing or expired token once, for all callers that wait', async () => {
    const { session, posted, source } = setup();
    session.setTokens(token(now - 1), 'first');
    const tokens = await Promise.all([source(), source(), source()]);
    expect(new Set(tokens)).toEqual(new Set([token(now + 900)]));
    expect(posted).toEqual(['first']);
    expect(session.refreshToken()).toBe('rotated');
    await source();
    expect(posted).toHaveLength(1);
  });

  it('says "Token inválido" with 401 when there is no refresh token', async () => {
    const { source, posted } = setup();
    await expect(source()).rejects.toMatchObject({ status: 401, message: 'Token inválido' });
    expect(posted).toEqual([]);
  });

  it('fails for all waiting callers, and tries again at the next call', async () => {
    const { session, posted, source, answerWith } = setup();
    session.setTokens(token(now - 1), 'first');
    answerWith(() => Promise.reject(new Error('down')));
    const both = await Promise.allSettled([source(), source()]);
    expect(both.map((each) => each.status)).toEqual(['rejected', 'rejected']);
    answerWith(async () => ({ accessToken: token(now + 900), refreshToken: null }));
    expect(await source()).toBe(token(now + 900));
    expect(posted).toEqual(['first', 'first']);
    expect(session.refreshToken()).toBe('first');
  });

  it('takes the token that another tab has renewed meanwhile', async () => {
    const { session, posted } = setup();
    session.setTokens(token(now - 1), 'first');
    const source = createTokenSource({
      session,
      post: () => Promise.reject(new Error('asked')),
      postGuest: () => Promise.reject(new Error('asked')),
      nowSeconds: () => now,
      exclusive: async (work) => {
        session.setTokens(token(now + 500), 'theirs');
        return await work();
      },
    });
    expect(await source()).toBe(token(now + 500));
    expect(posted).toEqual([]);
  });

  it('requests a guest’s token once for all waiting callers, and again when it has expired or was refused', async () => {
    const { session, posted, source, answerGuestWith } = setup();
    session.startGuest();
    answerGuestWith(async () => token(now + 6));
    await Promise.all([source(), source()]);
    await source();
    expect(posted).toEqual(['guest']);
    session.discardAccessToken(token(now + 6));
    answerGuestWith(async () => token(now + 4));
    await source();
    await source();
    expect(posted).toEqual(['guest', 'guest', 'guest']);
    expect(session.refreshToken()).toBeNull();
  });

  it('does not replace the tokens of an account that signed in meanwhile with a guest’s', async () => {
    const { session, source, answerGuestWith } = setup();
    session.startGuest();
    answerGuestWith(async () => {
      session.signIn({ ...signedIn, accessToken: token(now + 900) });
      return token(now + 500);
    });
    await expect(source()).rejects.toMatchObject({ name: 'AbortError' });
    expect(session.accessToken()).toBe(token(now + 900));
  });
});

describe('the answer to a refresh', () => {
  const next = new Headers({ 'x-refresh-token': 'next' });
  const read = (status: number, body: unknown) => () => readRefresh(status, body, next);

  it('brings the tokens', () => {
    expect(readRefresh(200, { data: 'access' }, next)).toEqual({
      accessToken: 'access',
      refreshToken: 'next',
    });
  });

  it.each([
    [401, { code: 'token-invalid', message: 'Token inválido' }],
    [401, undefined],
    [403, { code: 'user-disabled', message: 'No' }],
    [400, { code: 'validation', message: 'No' }],
  ])('%i %o of our server ends the session', (status, body) => {
    expect(read(status, body)).toThrow(expect.objectContaining({ status: 401 }));
  });

  it.each([
    [200, undefined],
    [200, { html: true }],
    [302, undefined],
    [403, undefined],
    [404, undefined],
    [502, undefined],
    [429, { code: 'too-many-requests', message: 'Despacio' }],
  ])('%i %o is trouble on the way: nothing is thrown away', (status, body) => {
    expect(read(status, body)).toThrow();
    expect(read(status, body)).not.toThrow(expect.objectContaining({ status: 401 }));
  });
});
