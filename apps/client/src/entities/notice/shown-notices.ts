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

export function createShownNotices(storage: Storage, now: () => number): ShownNotices {
  return {
    async claim({ notice, title, message }) {
      const key = JSON.stringify([notice, title, message]);
      let isFirst = false;
      await storage.change<Shown[]>('noticesShown', (shown) => {
        const moment = now();
        const recent = (shown ?? []).filter(({ at }) => at <= moment && moment - at < sameFor);
        isFirst = !recent.some((each) => each.key === key);
        return isFirst ? [...recent, { key, at: moment }].slice(-maxRemembered) : shown;
      });
      return isFirst;
    },
  };
}
