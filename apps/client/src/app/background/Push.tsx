import { useEffect } from 'react';
import { useSession } from '../../api/session/session.ts';
import { log } from '../../device/log.ts';
import { storage } from '../../device/storage/storage.ts';

/** Loads push notifications when somebody is signed in, or when a sign-out is not completed; never for a visitor. */
export function Push() {
  const { user } = useSession();
  const isNeeded = user !== null || storage.keys('pushLeft.').length > 0;

  useEffect(() => {
    if (!isNeeded) return;
    import('../../api/push/push.ts').catch((error: unknown) =>
      log('notifications could not be loaded', error),
    );
  }, [isNeeded]);

  return null;
}
