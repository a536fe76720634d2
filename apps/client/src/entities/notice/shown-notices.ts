/**
 * The notices that an open window has already shown: the same one may arrive from the service worker, a plugin and the live
 * connection, in every window of the app.
 */
import type { ReceivedPush } from '../../device/push/push-device.ts';
import type { Storage } from '../../device/storage/storage.ts';

interface Shown {
  key: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Milliseconds after which a repeated notice (same id) is shown again even with the same text. */
const sameFor = 5 * 60_000;
const maxRemembered = 50;

export interface ShownNotices {
  /** True for the first window that calls it: that one shows the notice. */
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
