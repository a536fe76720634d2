import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { PushUserField } from '@callejero/contract/settings.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import type { PushDevice, PushEvents, PushPermission } from '../../device/push/push-device.ts';
import { createStorage, type ListedStore, memoryStore } from '../../device/storage/storage.ts';
import { createSession } from '../session/session-store.ts';
import { startPushRegistration } from './push-registration.ts';

const login = (id: string) =>
  ({
    user: { id, pushId: `push-${id}`, roles: ['user'] },
    accessToken: `token of ${id}`,
    refreshToken: 'r',
  }) as unknown as LoginResult;

/** A fake browser with its permission, its subscription and its tabs. */
function createBrowser(permission: PushPermission = 'granted', userField: PushUserField = 'pushId') {
  const store = memoryStore();
  const said: unknown[] = [];
  const asks: PushPermission[] = [];
  let subscription: string | null = null;
  let made = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const state = { permission, isOnline: true, said, asks, subscription: () => subscription, store };
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  return { ...state, state, openTab: () => openTab(store) };

  function openTab(shared: ListedStore) {
    const storage = createStorage(shared);
    const session = createSession(storage);
    const networks = new Set<(online: boolean) => void>();
    let events: Partial<PushEvents> = {};
    const device: PushDevice = {
      osType: 'web',
      permission: async () => state.permission,
      async ask() {
        state.permission = asks.shift() ?? state.permission;
        return state.permission;
      },
      async subscribe(key) {
        subscription ??= `${key} ${++made}`;
        return subscription;
      },
      async unsubscribe() {
        subscription = null;
      },
      listen(listened) {
        events = listened;
        return () => {
          events = {};
        };
      },
      topics: async () => [],
      clear: async () => undefined,
    };
    const online = <T>(answer: T) =>
      state.isOnline ? Promise.resolve(answer) : Promise.reject(new Error('No hay conexión a internet.'));
    const registration = startPushRegistration({
      session,
      storage,
      settings: () => ({ url: '/push', app: 'callejero', userField, vapidPublicKey: 'key' }),
      loadDevice: async () => device,
      async ensure(body) {
        await online(null);
        said.push(['api ensure', body]);
        return { id: `device of ${body.userApp}` };
      },
      async unEnsure(body, accessToken) {
        if (!state.isOnline) throw new Error('No hay conexión a internet.');
        said.push(['api unEnsure', body, accessToken]);
      },
      async sendToService(path, body) {
        if (!state.isOnline) return false;
        said.push([`service ${path}`, body]);
        return true;
      },
      exclusive,
      onNetworkChange(listener) {
        networks.add(listener);
        return () => networks.delete(listener);
      },
      onPageActive: () => () => undefined,
      log: () => undefined,
    });
    const goOnline = (isOnline: boolean) => {
      state.isOnline = isOnline;
      for (const listener of networks) listener(isOnline);
    };
    return {
      session,
      storage,
      registration,
      goOnline,
      changed: () => events.changed?.(),
      isHeard: () => 'changed' in events,
    };
  }
}

const body = (user: string, pnId: string) => ({
  userApp: `push-${user}`,
  pnId,
  app: 'callejero',
  capacitor: true,
  osType: 'web',
});
const named = (user: string) => ({ app: 'callejero', userApp: `push-${user}` });
const bothLegs = (user: string, pnId: string) => [
  ['api ensure', body(user, pnId)],
  ['service /ensure', body(user, pnId)],
];
const bothLegsBack = (user: string) => [
  ['api unEnsure', named(user), `token of ${user}`],
  [`service /unEnsure/push-${user}`, named(user)],
];

describe('the registration for notifications', () => {
  it('goes to the API first and then to the push service, with exactly the fields of the seed', async () => {
    const browser = createBrowser();
    const { session, registration } = browser.openTab();
    session.signIn(login('ana'));
    await eventually(() => expect(browser.said).toEqual(bothLegs('ana', 'key 1')));
    expect(registration.state()).toBe('on');
    expect(registration.deviceId()).toBe('device of push-ana');
  });

  it('hears the device no longer once it is stopped, also when it was stopped before the device was loaded', async () => {
    const browser = createBrowser();
    const early = browser.openTab();
    early.registration.stop();
    const late = browser.openTab();
    // Both devices are loaded.
    await Promise.all([early.registration.topics(), late.registration.topics()]);
    expect([early.isHeard(), late.isHeard()]).toEqual([false, true]);
    late.registration.stop();
    expect(late.isHeard()).toBe(false);
  });

  it('names the person by the field that the deployment chose', async () => {
    const browser = createBrowser('granted', 'id');
    browser.openTab().session.signIn(login('ana'));
    const byId = { ...body('ana', 'key 1'), userApp: 'ana' };
    await eventually(() =>
      expect(browser.said).toEqual([
        ['api ensure', byId],
        ['service /ensure', byId],
      ]),
    );
  });

  it('is made again at every start of a session, and when the push service changed the subscription', async () => {
    const browser = createBrowser();
    browser.openTab().session.signIn(login('ana'));
    await eventually(() => expect(browser.said).toHaveLength(2));
    const started = browser.openTab();
    await eventually(() => expect(browser.said).toHaveLength(4));
    started.changed();
    await eventually(() => expect(browser.said).toHaveLength(6));
    expect(browser.said.slice(4)).toEqual(bothLegs('ana', 'key 1'));
  });

  it.each(['ask', 'denied', 'unsupported', 'install'] as const)(
    'says nothing while the permission is «%s»',
    async (permission) => {
      const browser = createBrowser(permission);
      const { session, registration } = browser.openTab();
      session.signIn(login('ana'));
      await eventually(() => expect(registration.state()).toBe(permission));
      expect([browser.said, browser.subscription()]).toEqual([[], null]);
    },
  );

  it('is made when the person allows it, and not when they refuse', async () => {
    const browser = createBrowser('ask');
    const { session, registration } = browser.openTab();
    session.signIn(login('ana'));
    await eventually(() => expect(registration.state()).toBe('ask'));
    browser.asks.push('denied', 'granted');
    expect(await registration.enable()).toBe('denied');
    expect(browser.said).toEqual([]);
    expect(await registration.enable()).toBe('on');
    expect(browser.said).toEqual(bothLegs('ana', 'key 1'));
  });

  it('that failed without connection rejects with the reason and is repeated when there is one', async () => {
    const browser = createBrowser('ask');
    const { session, registration, goOnline } = browser.openTab();
    session.signIn(login('ana'));
    await eventually(() => expect(registration.state()).toBe('ask'));
    goOnline(false);
    browser.asks.push('granted');
    await expect(registration.enable()).rejects.toThrow('No hay conexión');
    goOnline(true);
    await eventually(() => expect(browser.said).toEqual(bothLegs('ana', 'key 1')));
  });
});

describe('signing out', () => {
  it('unregisters at both, with the token of the ending session, and cancels the subscription', async () => {
    const browser = createBrowser();
    const { session, registration, storage } = browser.openTab();
    session.signIn(login('ana'));
    await eventually(() => expect(browser.said).toHaveLength(2));
    session.signOut();
    // Written before anything is awaited, because the page may close.
    expect(storage.read('pushLeft.push-ana')).toEqual(named('ana'));
    await eventually(() => expect(browser.subscription()).toBeNull());
    expect(browser.said.slice(2)).toEqual(bothLegsBack('ana'));
    await eventually(() => expect(storage.keys('pushLeft.')).toEqual([]));
    expect(registration.deviceId()).toBeNull();
  });

  it('without connection silences the device at once and informs the push service later, from any tab', async () => {
    const browser = createBrowser();
    const { session, storage, goOnline } = browser.openTab();
    session.signIn(login('ana'));
    await eventually(() => expect(browser.said).toHaveLength(2));
    goOnline(false);
    session.signOut();
    await eventually(() => expect(browser.subscription()).toBeNull());
    expect(storage.read('pushLeft.push-ana')).toEqual(named('ana'));
    browser.state.isOnline = true;
    browser.openTab();
    await eventually(() => expect(storage.keys('pushLeft.')).toEqual([]));
    expect(browser.said.slice(2)).toEqual([['service /unEnsure/push-ana', named('ana')]]);
  });

  it('gives the next person a subscription of their own', async () => {
    const browser = createBrowser();
    const { session } = browser.openTab();
    session.signIn(login('ana'));
    await eventually(() => expect(browser.said).toHaveLength(2));
    session.signOut();
    session.signIn(login('berta'));
    await eventually(() => expect(browser.said).toHaveLength(6));
    expect(browser.said.slice(4)).toEqual(bothLegs('berta', 'key 2'));
    expect(browser.subscription()).toBe('key 2');
  });

  it('in another tab that was closed too early is completed by this tab', async () => {
    const browser = createBrowser();
    const here = browser.openTab();
    here.session.signIn(login('ana'));
    await eventually(() => expect(browser.said).toHaveLength(2));
    // The other tab was closed before it could do more.
    here.storage.write('pushLeft.push-ana', named('ana'));
    for (const key of ['push', 'user', 'accessToken', 'refreshToken'] as const) here.storage.remove(key);
    here.session.reload();
    await eventually(() => expect(browser.subscription()).toBeNull());
    await eventually(() => expect(here.storage.keys('pushLeft.')).toEqual([]));
  });
});

describe('switching notifications off on this device', () => {
  it('unregisters at both, and lasts until they are switched on, for that person alone', async () => {
    const browser = createBrowser();
    const { session, registration } = browser.openTab();
    session.signIn(login('ana'));
    await eventually(() => expect(browser.said).toHaveLength(2));
    await registration.disable();
    expect(browser.said.slice(2)).toEqual(bothLegsBack('ana'));
    expect([registration.state(), browser.subscription()]).toEqual(['off', null]);
    const later = browser.openTab();
    await eventually(() => expect(later.registration.state()).toBe('off'));
    expect(browser.said).toHaveLength(4);
    expect(await later.registration.enable()).toBe('on');
    expect(browser.said.slice(4)).toEqual(bothLegs('ana', 'key 2'));
    await later.registration.disable();
    later.session.signOut();
    later.session.signIn(login('berta'));
    await eventually(() => expect(later.registration.state()).toBe('on'));
  });
});
