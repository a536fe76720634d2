import { createListeners } from '../../device/listeners.ts';
import type { PushDevice, PushPermission } from '../../device/push/push-device.ts';
import type { Storage } from '../../device/storage/storage.ts';
import type { Session } from '../session/session-store.ts';

/** `off`: the person switched it off on this device. */
export type PushState = Exclude<PushPermission, 'granted'> | 'loading' | 'off' | 'on';

interface DeviceDependencies {
  session: Pick<Session, 'user'>;
  storage: Storage;
  loadDevice(): Promise<PushDevice | null>;
  log(message: string, detail: unknown): void;
}

export type DeviceState = ReturnType<typeof createDeviceState>;

/** This device, once it is loaded, and whether notifications of the signed-in person arrive on it. */
export function createDeviceState({ session, storage, loadDevice, log }: DeviceDependencies) {
  const listeners = createListeners();
  let device: PushDevice | null = null;
  let state: PushState = 'loading';
  const offKey = (user: string) => `pushOff.${user}` as const;

  const loaded = loadDevice().then(
    (found) => {
      device = found;
    },
    (error: unknown) => log('notifications could not be loaded', error),
  );

  return {
    loaded,
    /** Null until it is loaded, and where there are no notifications. */
    device: () => device,
    state: () => state,
    ...listeners,
    async look(): Promise<PushState> {
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
    },
    switchOff: (user: string) => storage.write(offKey(user), true),
    switchOn: (user: string) => storage.remove(offKey(user)),
  };
}
