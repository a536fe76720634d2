import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { describe, expect, it } from 'vitest';
import {
  createStorage,
  memoryStore,
  type StorageKey,
  storageKeys,
  stored,
} from '../../device/storage/storage.ts';
import { createSession, type Session } from './session-store.ts';

const result: LoginResult = {
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
    refreshToken: 'secret',
  },
  accessToken: 'access',
  refreshToken: 'refresh',
};

describe('storage', () => {
  it("has the seed's keys, prefixed with the product's name", () => {
    const store = memoryStore();
    const storage = createStorage(store);
    expect(storageKeys).toEqual([
      'actions',
      'actionsToPerform',
      'address',
      'refreshToken',
      'accessToken',
      'user',
      'googleMapsKey',
      'menu',
      'restoreConfig',
    ]);
    for (const key of storageKeys) {
      store.setItem(`callejero.${key}`, JSON.stringify({ key }));
      expect(storage.read(key)).toEqual({ key });
      storage.remove(key);
      expect(storage.read(key)).toBeNull();
    }
  });

  it('treats unreadable values as absent', () => {
    const store = memoryStore();
    store.setItem('callejero.user', '{');
    expect(createStorage(store).read('user')).toBeNull();
  });
});

describe('session', () => {
  it('stores user and tokens separately, the user without its refresh token', () => {
    const store = memoryStore();
    const session = createSession(createStorage(store));
    session.signIn(result);
    expect(session.user()?.refreshToken).toBeNull();
    expect(store.getItem('callejero.user')).not.toContain('secret');
    expect([session.accessToken(), session.refreshToken()]).toEqual(['access', 'refresh']);
    expect(createSession(createStorage(store)).user()?.id).toBe(result.user.id);
  });

  it('clears user and tokens when signing out, after its hooks have run with the token', () => {
    const store = memoryStore();
    const session = createSession(createStorage(store));
    const seen: string[] = [];
    session.addHook({
      signedIn: (user) => seen.push(`in ${user.id}`),
      signingOut: (user, token) => seen.push(`out ${user.id} ${token} ${session.accessToken()}`),
    });
    session.signIn(result);
    const others = ['googleMapsKey', 'recentSearches'] as const;
    for (const key of others) store.setItem(`callejero.${key}`, '["suyo"]');
    session.signOut();
    for (const key of others) expect(createStorage(store).read(key)).toBeNull();
    expect(seen).toEqual([`in ${result.user.id}`, `out ${result.user.id} access access`]);
    expect([session.user(), session.accessToken(), session.refreshToken()]).toEqual([null, null, null]);
    expect(store.getItem('callejero.user')).toBeNull();
  });

  /** What is left of every stored value after `end`. */
  function leftAfter(end: (session: Session) => void): StorageKey[] {
    const texts = memoryStore();
    const session = createSession(createStorage(texts));
    session.signIn(result);
    const keys = Object.keys(stored).filter((key) => !key.endsWith('*'));
    for (const key of keys)
      if (texts.getItem(`callejero.${key}`) === null) texts.setItem(`callejero.${key}`, '1');
    texts.removeItem('callejero.guest');
    end(session);
    return keys.filter((key) => texts.getItem(`callejero.${key}`) !== null) as StorageKey[];
  }
  const ofDevice = (Object.keys(stored) as (keyof typeof stored)[]).filter(
    (key) => stored[key].until === 'device' && !key.endsWith('*'),
  );
  const written = ['actions', 'actionsToPerform', 'elsewhereDrafts', 'listColumns'] as const;

  it('that ends by choice leaves only what belongs to the device', () => {
    const left = leftAfter((session) => session.signOut());
    expect(left.toSorted()).toEqual(ofDevice.filter((key) => key !== 'sessionEnd').toSorted());
  });

  it.each(['expired', 'closed'] as const)(
    'that is %s by the server leaves what the person did, and nothing that the person read',
    (reason) => {
      const left = leftAfter((session) => session.signOut(reason));
      expect(left.toSorted()).toEqual([...ofDevice, ...written].toSorted());
      expect(left).not.toContain('address');
    },
  );

  it('whose person has not read yet why it ends holds nothing that they read', () => {
    const left = leftAfter((session) => session.forgetRead());
    for (const key of ['address', 'kept.commerces', 'seenAgenda', 'favourites'] as const)
      expect(left).not.toContain(key);
    expect(left).toContain('user');
  });

  it('that the server ended leaves what the person did for the same person only', () => {
    for (const [id, expected] of [
      [result.user.id, [1]],
      ['another', null],
    ] as const) {
      const texts = memoryStore();
      const session = createSession(createStorage(texts));
      session.signIn(result);
      texts.setItem('callejero.elsewhereDrafts', '[1]');
      session.signOut('closed');
      session.signIn({ ...result, user: { ...result.user, id } });
      expect(createStorage(texts).read('elsewhereDrafts')).toEqual(expected);
    }
  });

  it('updates only the signed-in person, with the refresh token cleared', () => {
    const session = createSession(createStorage(memoryStore()));
    session.signIn(result);
    session.updateUser({ ...result.user, id: 'another', firstName: 'Otra' });
    expect(session.user()?.firstName).toBe('Ana');
    session.updateUser({ ...result.user, firstName: 'Anita' });
    expect(session.user()).toMatchObject({ firstName: 'Anita', refreshToken: null });
  });

  it('follows sign-in and sign-out of another tab', () => {
    const store = memoryStore();
    const here = createSession(createStorage(store));
    const there = createSession(createStorage(store));
    let received = 0;
    here.subscribe(() => received++);
    there.signIn(result);
    here.reload();
    expect(here.user()?.id).toBe(result.user.id);
    there.signOut();
    here.reload();
    expect(here.user()).toBeNull();
    here.reload();
    expect(received).toBe(2);
  });

  it('of a guest lasts until somebody signs in or out, and survives a reload', () => {
    const store = memoryStore();
    const session = createSession(createStorage(store));
    expect(session.guest()).toBe(false);
    let received = 0;
    session.subscribe(() => received++);
    session.startGuest();
    session.startGuest();
    expect([session.guest(), session.user(), received]).toEqual([true, null, 1]);
    expect(createSession(createStorage(store)).guest()).toBe(true);
    session.signIn(result);
    expect([session.guest(), createSession(createStorage(store)).guest()]).toEqual([false, false]);
    session.startGuest();
    expect(session.guest()).toBe(false);
    session.signOut();
    expect(session.guest()).toBe(false);
    session.startGuest();
    session.signOut();
    expect([session.guest(), createSession(createStorage(store)).guest()]).toEqual([false, false]);
  });

  it('follows a guest session of another tab', () => {
    const store = memoryStore();
    const here = createSession(createStorage(store));
    const there = createSession(createStorage(store));
    there.startGuest();
    here.reload();
    expect(here.guest()).toBe(true);
    there.signIn(result);
    here.reload();
    expect([here.guest(), here.user()?.id]).toEqual([false, result.user.id]);
  });

  it('reports the end of one account before the start of another, also when another tab switched at once', () => {
    const store = memoryStore();
    const here = createSession(createStorage(store));
    const there = createSession(createStorage(store));
    here.signIn(result);
    const seen: (string | null)[] = [];
    here.subscribe(() => seen.push(here.user()?.id ?? null));
    there.signIn({ ...result, user: { ...result.user, id: 'another' } });
    here.reload();
    expect(seen).toEqual([null, 'another']);
  });

  it('does not change while it is held and catches up afterwards', () => {
    const store = memoryStore();
    const here = createSession(createStorage(store));
    const there = createSession(createStorage(store));
    here.signIn(result);
    const release = here.hold();
    there.signOut();
    here.reload();
    expect([here.held(), here.user()?.id]).toEqual([true, result.user.id]);
    release();
    expect([here.held(), here.user()]).toEqual([false, null]);
  });

  it('does not restore values that another tab has removed', () => {
    const store = memoryStore();
    const here = createSession(createStorage(store));
    here.signIn(result);
    createSession(createStorage(store)).signOut();
    here.updateUser({ ...result.user, firstName: 'Anita' });
    expect(store.getItem('callejero.user')).toBeNull();
  });

  it('discards a refused access token, but not its replacement', () => {
    const session = createSession(createStorage(memoryStore()));
    session.signIn(result);
    session.discardAccessToken('an older one');
    expect(session.accessToken()).toBe('access');
    session.discardAccessToken('access');
    expect([session.accessToken(), session.refreshToken()]).toEqual([null, 'refresh']);
  });
});

describe('the reason why a session ended', () => {
  const { id: user, email } = result.user;

  it('is known until somebody signs in again, and not after signing out by choice', () => {
    const session = createSession(createStorage(memoryStore()));
    session.signIn(result);
    session.signOut('expired');
    expect(session.ended()).toEqual({ reason: 'expired', user, email });
    session.signIn(result);
    expect(session.ended()).toBeNull();
    session.signOut();
    expect(session.ended()).toBeNull();
  });

  it('being by choice, values that another tab stored before it learned of it are removed too', () => {
    const texts = memoryStore();
    const storage = createStorage(texts);
    const [here, there] = [createSession(storage), createSession(storage)];
    here.signIn(result);
    there.reload();
    here.signOut();
    texts.setItem('callejero.kept.commerces', '["de Ana"]');
    texts.setItem('callejero.elsewhereDrafts', '["de Ana"]');
    there.reload();
    expect([storage.read('kept.commerces'), storage.read('elsewhereDrafts')]).toEqual([null, null]);

    here.signIn(result);
    there.reload();
    texts.setItem('callejero.elsewhereDrafts', '["de Ana"]');
    here.signOut('expired');
    texts.setItem('callejero.kept.commerces', '["de Ana"]');
    there.reload();
    expect([storage.read('kept.commerces'), storage.read('elsewhereDrafts')]).toEqual([null, ['de Ana']]);
  });

  it('reaches the other tabs: the same reason, or `elsewhere` after a sign-out', () => {
    const storage = createStorage(memoryStore());
    const [here, there] = [createSession(storage), createSession(storage)];
    here.signIn(result);
    there.reload();
    here.signOut('closed');
    there.reload();
    expect(there.ended()).toEqual({ reason: 'closed', user, email });
    here.signIn(result);
    there.reload();
    expect(there.ended()).toBeNull();
    here.signOut();
    there.reload();
    expect(there.ended()).toEqual({ reason: 'elsewhere', user });
  });

  it('is passed to the session’s hooks once nobody is signed in', () => {
    const session = createSession(createStorage(memoryStore()));
    const received: unknown[] = [];
    session.addHook({ signedOut: (gone, reason) => received.push([gone.id, reason, session.user()]) });
    session.signIn(result);
    session.signOut('expired');
    session.signIn(result);
    session.signOut();
    expect(received).toEqual([
      [user, 'expired', null],
      [user, undefined, null],
    ]);
  });
});
