import type { PushRegistration as Body } from '@callejero/contract/resources/push.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import type { PushDevice } from '../../device/push/push-device.ts';
import type { Storage } from '../../device/storage/storage.ts';
import type { Session } from '../session/session-store.ts';
import type { Settings } from '../settings.ts';
import type { DeviceState } from './device-state.ts';

export interface RegistrationDependencies {
  session: Pick<Session, 'user'>;
  storage: Storage;
  settings(): Settings['push'];
  /** Registers at the API with the token of the signed-in person. */
  ensure(body: Body): Promise<{ id: string }>;
  /** Unregisters at the API, with the token of the session that ends. */
  unEnsure(body: Named, accessToken: string): Promise<unknown>;
  /** A request to the push service. True when it need not be repeated. */
  sendToService(path: string, body: Body | Named): Promise<boolean>;
  /** Runs one at a time among all tabs. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
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

/**
 * Registers and unregisters `own` device in the name of whoever is signed in, in the two steps of the seed: first at the API, where
 * the access token proves the session, then at the push service, which gets no token. What fails is due again.
 */
export function createRegistration(dependencies: RegistrationDependencies, own: DeviceState) {
  const { session, storage, settings, exclusive, log } = dependencies;
  /** The last try failed, so another is due. */
  let isDue = false;
  let waiting: Promise<unknown> | null = null;
  /** Requests to the push service that a sign-out sent and that the page may not outlive. */
  const underWay = new Map<string, Promise<boolean>>();

  const registered = () => storage.read<Registered>('push');
  const leftKey = (userApp: string) => `pushLeft.${userApp}` as const;
  const left = () => storage.keys('pushLeft.').flatMap((key) => storage.read<Named>(key) ?? []);

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
    const now = await own.look();
    const user = session.user();
    if (!user || now !== 'on') {
      waiting = null;
      return null;
    }
    return await inTurn(async () => {
      waiting = null;
      await settle();
      const device = own.device();
      if (device && session.user()?.id === user.id) await registerAs(user, device);
    });
  }

  async function registerAs(user: SessionUser, device: PushDevice): Promise<void> {
    const { app, userField, vapidPublicKey } = settings();
    const userApp = user[userField];
    // Stored before the browser subscribes: a sign-out in between must find it.
    const before = registered();
    const known = before?.user === user.id ? before.device : null;
    storage.write('push', { user: user.id, userApp, app, device: known } satisfies Registered);
    const pnId = await device.subscribe(vapidPublicKey);
    if (session.user()?.id !== user.id) return;
    const body: Body = { userApp, pnId, app, capacitor: true, osType: device.osType };
    const { id } = await dependencies.ensure(body);
    if (registered()?.user === user.id)
      storage.write('push', { user: user.id, userApp, app, device: id } satisfies Registered);
    isDue = !(await dependencies.sendToService('/ensure', body));
    own.emit();
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
    await own.loaded;
    if (registered() === null) await own.device()?.unsubscribe();
    for (const named of all) {
      const isDone = await (underWay.get(named.userApp) ?? reportLeft(named));
      underWay.delete(named.userApp);
      if (isDone) storage.remove(leftKey(named.userApp));
      else isDue = true;
    }
  }

  return {
    registered,
    register,
    leave,
    settle: () => inTurn(settle),
    /** Whether a try is due, which the caller then makes. */
    takeDue(): boolean {
      const was = isDue;
      isDue = false;
      return was;
    },
  };
}
