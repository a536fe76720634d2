/**
 * Which notices an open window has shown already: the same one arrives from the service worker, a plugin and the live
 * connection, in every window of the app.
 */
import type { ReceivedPush } from '../../device/push/push-device.ts';
import type { Storage } from '../../device/storage/storage.ts';

interface Shown {
  key: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A notice that is told again has the same id; after that long it is shown again even with the same words. */
const sameFor = 5 * 60_000;
const maxRemembered = 50;

export interface ShownNotices {
  /** True for the first who asks: that window shows it. */
  claim(push: Pick<ReceivedPush, 'notice' | 'title' | 'message'>): Promise<boolean>;
}

export function createShownNotices(
  storage: Storage,
  now: () => number,
  exclusive: <T>(work: () => T) => Promise<T>,
): ShownNotices {
  return {
    claim: ({ notice, title, message }) =>
      exclusive(() => {
        const key = JSON.stringify([notice, title, message]);
        const moment = now();
        const recent = (storage.read<Shown[]>('noticesShown') ?? []).filter(
          ({ at }) => at <= moment && moment - at < sameFor,
        );
        if (recent.some((each) => each.key === key)) return false;
        storage.write('noticesShown', [...recent, { key, at: moment }].slice(-maxRemembered));
        return true;
      }),
  };
}
