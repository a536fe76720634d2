import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { describe, expect, it } from 'vitest';
import { createSession } from '../../api/session/session-store.ts';
import { createStorage, memoryStore } from './storage.ts';
import { createTokenStore, type SecureStore } from './token-store.ts';

const result = {
  user: { id: 'u1', email: 'a@b.mx', firstName: 'Ana', roles: ['user'] },
  accessToken: 'access',
  refreshToken: 'refresh',
} as unknown as LoginResult;

/** A keychain in memory that answers later, like the real one. */
function secureStore() {
  const values = new Map<string, string>();
  const order: string[] = [];
  const store: SecureStore = {
    async getItem(key) {
      await Promise.resolve();
      return values.get(key) ?? null;
    },
    async setItem(key, value) {
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      order.push(`set ${key} ${value}`);
      values.set(key, value);
    },
    async removeItem(key) {
      order.push(`remove ${key}`);
      values.delete(key);
    },
  };
  const reached = async (count: number) => {
    while (order.length < count) await Promise.resolve();
  };
  return { store, values, order, reached };
}

describe('the token store', () => {
  it('on the web stores the tokens under the seed’s keys', () => {
    const texts = memoryStore();
    createSession(createTokenStore(createStorage(texts))).signIn(result);
    expect(texts.getItem('callejero.accessToken')).toBe('"access"');
    expect(texts.getItem('callejero.refreshToken')).toBe('"refresh"');
  });

  it('in a native shell stores tokens in the secure storage only, and the user in the plain one', async () => {
    const texts = memoryStore();
    const { store, values, reached } = secureStore();
    const tokens = createTokenStore(createStorage(texts));
    await tokens.hydrate(store);
    const session = createSession(tokens);
    await reached(2);
    session.signIn(result);
    expect([session.accessToken(), session.refreshToken()]).toEqual(['access', 'refresh']);
    await reached(4);
    expect(Object.fromEntries(values)).toEqual({ accessToken: 'access', refreshToken: 'refresh' });
    expect(texts.getItem('callejero.accessToken')).toBeNull();
    expect(texts.getItem('callejero.refreshToken')).toBeNull();
    expect(texts.getItem('callejero.user')).toContain('Ana');
  });

  it('reads them at the next start', async () => {
    const texts = memoryStore();
    const { store, values } = secureStore();
    createStorage(texts).write('user', result.user);
    values.set('accessToken', 'a').set('refreshToken', 'r');
    const tokens = createTokenStore(createStorage(texts));
    await tokens.hydrate(store);
    const session = createSession(tokens);
    expect([session.accessToken(), session.refreshToken()]).toEqual(['a', 'r']);
  });

  it('moves tokens from the plain storage to the secure one', async () => {
    const texts = memoryStore();
    const { store, values } = secureStore();
    createSession(createStorage(texts)).signIn(result);
    const tokens = createTokenStore(createStorage(texts));
    await tokens.hydrate(store);
    expect(createSession(tokens).refreshToken()).toBe('refresh');
    expect(Object.fromEntries(values)).toEqual({ accessToken: 'access', refreshToken: 'refresh' });
    expect(texts.getItem('callejero.refreshToken')).toBeNull();
  });

  it('removes the tokens of an earlier installation', async () => {
    const { store, values } = secureStore();
    values.set('accessToken', 'old').set('refreshToken', 'old');
    const tokens = createTokenStore(createStorage(memoryStore()));
    await tokens.hydrate(store);
    expect(createSession(tokens).refreshToken()).toBeNull();
    expect(values.size).toBe(0);
  });

  it('writes in order: a sign-out right after the sign-in leaves no tokens', async () => {
    const { store, values, order, reached } = secureStore();
    const tokens = createTokenStore(createStorage(memoryStore()));
    await tokens.hydrate(store);
    const session = createSession(tokens);
    const before = order.length;
    session.signIn(result);
    session.signOut();
    await reached(before + 4);
    expect(order.slice(before)).toEqual([
      'set accessToken access',
      'set refreshToken refresh',
      'remove accessToken',
      'remove refreshToken',
    ]);
    expect(values.size).toBe(0);
  });

  it('continues without tokens when the secure storage fails', async () => {
    const texts = memoryStore();
    createStorage(texts).write('user', result.user);
    const fail = () => Promise.reject(new Error('locked'));
    const tokens = createTokenStore(createStorage(texts));
    await tokens.hydrate({ getItem: fail, setItem: fail, removeItem: fail });
    const session = createSession(tokens);
    expect(session.refreshToken()).toBeNull();
    session.signIn(result);
    expect(session.refreshToken()).toBe('refresh');
  });
});
