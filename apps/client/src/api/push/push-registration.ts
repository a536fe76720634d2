/**
 * Registers this device for the notifications of the signed-in person, in the two steps of the seed: first at the API, where the
 * access token proves the session, then at the push service, which gets no token.
 */

import type { PushRegistration as Body } from '@callejero/contract/resources/push.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { createListeners } from '../../device/listeners.ts';
import type { PushDevice, PushEvents, PushPermission } from '../../device/push/push-device.ts';
import type { Storage } from '../../device/storage/storage.ts';
import type { Session } from '../session/session-store.ts';
import type { Settings } from '../settings.ts';

/** `off`: the person switched it off on this device. */
export type PushState = Exclude<PushPermission, 'granted'> | 'loading' | 'off' | 'on';

interface RegistrationDependencies {
  session: Pick<Session, 'user' | 'accessToken' | 'addHook' | 'subscribe'>;
  storage: Storage;
  settings(): Settings['push'];
  loadDevice(): Promise<PushDevice | null>;
  /** Registers at the API with the token of the signed-in person. */
  ensure(body: Body): Promise<{ id: string }>;
  /** Unregisters at the API, with the token of the session that ends. */
  unEnsure(body: Named, accessToken: string): Promise<unknown>;
  /** A request to the push service. True when it need not be repeated. */
  sendToService(path: string, body: Body | Named): Promise<boolean>;
  /** Runs one at a time among all tabs. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  onNetworkChange(listener: (online: boolean) => void): () => void;
  onPageActive(listener: () => void): () => void;
  log(message: string, detail: unknown): void;
}

/** The application and the person, in the push service's names. */
type Named = Pick<Body, 'app' | 'userApp'>;

interface Registered extends Named {
  /** The account's id. */
  user: string;
  /** Id of the device; null until the API has answered. */
  device: string | null;
}

export interface PushRegistrar {
  state(): PushState;
  subscribe(listener: () => void): () => void;
  /** The type of this device; until it is known, that of a browser. */
  osType(): PushDevice['osType'];
  /** Id of this device in the account's list of devices. */
  deviceId(): string | null;
  /** Asks the person and registers; rejects when that failed. Call it in a tap, before anything is awaited. */
  enable(): Promise<PushState>;
  /** Nothing arrives on this device until `enable`. */
  disable(): Promise<void>;
  /** Notifications that arrive while the app is open, and taps on them. */
  onPush(events: Pick<PushEvents, 'received' | 'opened'>): () => void;
  /** The topics of the notifications that the system shows. */
  topics(): Promise<string[]>;
  /** Removes notifications that the person has seen from the system's list: of a notice, of a topic, or all (null). */
  clear(about: string | null): void;
  stop(): void;
}

export function startPushRegistration(dependencies: RegistrationDependencies): PushRegistrar {
  const { session, storage, settings, exclusive, log } = dependencies;
  const listeners = createListeners();
  const stops: (() => void)[] = [];
  let device: PushDevice | null = null;
  let state: PushState = 'loading';
  /** The last try failed, so another is due. */
  let isDue = false;
  let waiting: Promise<unknown> | null = null;
  /** Requests to the push service that a sign-out sent and that the page may not outlive. */
  const underWay = new Map<string, Promise<boolean>>();

  const offKey = (user: string) => `pushOff.${user}` as const;
  const registered = () => storage.read<Registered>('push');
  const leftKey = (userApp: string) => `pushLeft.${userApp}` as const;
  const left = () => storage.keys('pushLeft.').flatMap((key) => storage.read<Named>(key) ?? []);

  const loaded = dependencies.loadDevice().then(
    (found) => {
      device = found;
      if (found) stops.push(found.listen({ changed: () => void register() }));
    },
    (error: unknown) => log('notifications could not be loaded', error),
  );

  async function look(): Promise<PushState> {
    await loaded;
    const user = session.user();
    const permission = device ? await device.permission() : 'unsupported';
    const isOff = user !== null && storage.read<boolean>(offKey(user.id)) === true;
    const next = permission !== 'granted' ? permission : isOff ? 'off' : 'on';
    if (next !== state) {
      state = next;
      listeners.emit();
    }
    return state;
  }

  /** Resolves with the error if the work failed; it is then tried again later. */
  async function inTurn(work: () => Promise<void>): Promise<unknown> {
    try {
      await exclusive(work);
      return null;
    } catch (error) {
      isDue = true;
      log('the registration for notifications has to be tried again', error);
      return error;
    }
  }

  /** Joins a registration that waits for its turn. */
  function register(): Promise<unknown> {
    waiting ??= registerInTurn();
    return waiting;
  }

  async function registerInTurn(): Promise<unknown> {
    const now = await look();
    const user = session.user();
    if (!user || now !== 'on') {
      waiting = null;
      return null;
    }
    return await inTurn(async () => {
      waiting = null;
      await settle();
      if (device && session.user()?.id === user.id) await registerAs(user, device);
    });
  }

  async function registerAs(user: SessionUser, own: PushDevice): Promise<void> {
    const { app, userField, vapidPublicKey } = settings();
    const userApp = user[userField];
    // Stored before the browser subscribes: a sign-out in between must find it.
    const before = registered();
    const known = before?.user === user.id ? before.device : null;
    storage.write('push', { user: user.id, userApp, app, device: known } satisfies Registered);
    const pnId = await own.subscribe(vapidPublicKey);
    if (session.user()?.id !== user.id) return;
    const body: Body = { userApp, pnId, app, capacitor: true, osType: own.osType };
    const { id } = await dependencies.ensure(body);
    if (registered()?.user === user.id)
      storage.write('push', { user: user.id, userApp, app, device: id } satisfies Registered);
    isDue = !(await dependencies.sendToService('/ensure', body));
    listeners.emit();
  }

  /** Sends its requests at once, so that they leave before the page closes. */
  async function leave(user: string, accessToken: string | null): Promise<void> {
    const known = registered();
    if (known?.user !== user) return;
    const { app, userApp } = known;
    storage.write(leftKey(userApp), { app, userApp } satisfies Named);
    storage.remove('push');
    // A failure does no harm: the end of the session unregisters the device too.
    if (accessToken) dependencies.unEnsure({ app, userApp }, accessToken).catch(() => undefined);
    underWay.set(userApp, reportLeft({ app, userApp }));
    await inTurn(settle);
  }

  const reportLeft = ({ app, userApp }: Named) =>
    dependencies.sendToService(`/unEnsure/${encodeURIComponent(userApp)}`, { app, userApp });

  /** Completes what sign-outs left to do: the next person must not inherit the subscription. */
  async function settle(): Promise<void> {
    const all = left();
    if (all.length === 0) return;
    await loaded;
    if (registered() === null) await device?.unsubscribe();
    for (const named of all) {
      const isDone = await (underWay.get(named.userApp) ?? reportLeft(named));
      underWay.delete(named.userApp);
      if (isDone) storage.remove(leftKey(named.userApp));
      else isDue = true;
    }
  }

  async function follow(): Promise<void> {
    await look();
    if (session.user()) await register();
    else await inTurn(settle);
  }

  function tryAgain(): void {
    void look();
    if (!isDue) return;
    isDue = false;
    void follow();
  }

  let person = session.user()?.id ?? null;
  stops.push(
    session.addHook({
      signedIn: () => void follow(),
      signingOut: ({ id }, accessToken) => void leave(id, accessToken),
    }),
    // Sign-ins and sign-outs of any tab.
    session.subscribe(() => {
      const next = session.user()?.id ?? null;
      if (next === person) return;
      person = next;
      void (next === null ? follow() : look());
    }),
    dependencies.onNetworkChange((online) => {
      if (online) tryAgain();
    }),
    dependencies.onPageActive(tryAgain),
  );
  void follow();

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    osType: () => device?.osType ?? 'web',
    deviceId: () => registered()?.device ?? null,
    onPush(events) {
      let stop: (() => void) | undefined;
      let isOver = false;
      void loaded.then(() => {
        if (!isOver) stop = device?.listen(events);
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
    async topics() {
      await loaded;
      return (await device?.topics()) ?? [];
    },
    clear(about) {
      device?.clear(about).catch((error: unknown) => log('a notification could not be taken away', error));
    },
    async enable() {
      const asked = device?.ask();
      const user = session.user();
      if (user) storage.remove(offKey(user.id));
      await asked;
      const failure = await register();
      if (failure) throw failure;
      return state;
    },
    async disable() {
      const user = session.user();
      if (!user) return;
      storage.write(offKey(user.id), true);
      const left = leave(user.id, session.accessToken());
      await look();
      await left;
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
