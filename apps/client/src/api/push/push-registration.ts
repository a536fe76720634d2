import type { PushDevice, PushEvents } from '../../device/push/push-device.ts';
import type { Session } from '../session/session-store.ts';
import { createDeviceState, type PushState } from './device-state.ts';
import { createRegistration, type RegistrationDependencies } from './registration.ts';

interface PushDependencies extends RegistrationDependencies {
  session: Pick<Session, 'user' | 'accessToken' | 'addHook' | 'subscribe'>;
  loadDevice(): Promise<PushDevice | null>;
  onNetworkChange(listener: (online: boolean) => void): () => void;
  onPageActive(listener: () => void): () => void;
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

/** Registers this device while somebody is signed in, and says whether notifications arrive on it. */
export function startPushRegistration(dependencies: PushDependencies): PushRegistrar {
  const { session, log } = dependencies;
  const own = createDeviceState(dependencies);
  const registration = createRegistration(dependencies, own);
  const stops: (() => void)[] = [];
  stops.push(listen({ changed: () => void registration.register() }));

  /** Listens once the device is loaded. */
  function listen(events: Partial<PushEvents>): () => void {
    let stop: (() => void) | undefined;
    let isOver = false;
    void own.loaded.then(() => {
      if (!isOver) stop = own.device()?.listen(events);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }

  async function follow(): Promise<void> {
    await own.look();
    if (session.user()) await registration.register();
    else await registration.settle();
  }

  function tryAgain(): void {
    void own.look();
    if (registration.takeDue()) void follow();
  }

  let person = session.user()?.id ?? null;
  stops.push(
    session.addHook({
      signedIn: () => void follow(),
      signingOut: ({ id }, accessToken) => void registration.leave(id, accessToken),
    }),
    // Sign-ins and sign-outs of any tab.
    session.subscribe(() => {
      const next = session.user()?.id ?? null;
      if (next === person) return;
      person = next;
      void (next === null ? follow() : own.look());
    }),
    dependencies.onNetworkChange((online) => {
      if (online) tryAgain();
    }),
    dependencies.onPageActive(tryAgain),
  );
  void follow();

  return {
    state: own.state,
    subscribe: own.subscribe,
    osType: () => own.device()?.osType ?? 'web',
    deviceId: () => registration.registered()?.device ?? null,
    onPush: listen,
    async topics() {
      await own.loaded;
      return (await own.device()?.topics()) ?? [];
    },
    clear(about) {
      own
        .device()
        ?.clear(about)
        .catch((error: unknown) => log('a notification could not be taken away', error));
    },
    async enable() {
      const asked = own.device()?.ask();
      const user = session.user();
      if (user) own.switchOn(user.id);
      await asked;
      const failure = await registration.register();
      if (failure) throw failure;
      return own.state();
    },
    async disable() {
      const user = session.user();
      if (!user) return;
      own.switchOff(user.id);
      const left = registration.leave(user.id, session.accessToken());
      await own.look();
      await left;
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
