import { useEffect } from 'react';
import { useSession } from '../../api/session/session.ts';
import { log } from '../../device/log.ts';
import { storage } from '../../device/storage/storage.ts';

/** Notifications on this device, from when somebody is signed in or left something to undo: a visitor loads nothing of it. */
export function Push() {
  const { user } = useSession();
  const isNeeded = user !== null || storage.read('pushLeft') !== null;

  useEffect(() => {
    if (!isNeeded) return;
    import('../../api/push/push.ts').catch((error: unknown) =>
      log('notifications could not be loaded', error),
    );
  }, [isNeeded]);

  return null;
}
