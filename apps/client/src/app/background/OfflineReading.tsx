import { useEffect } from 'react';
import { useSession } from '../../api/session/session.ts';
import { log } from '../../device/log.ts';
import { pageLoaded } from '../../device/page-loaded.ts';

/**
 * Stores the favourites' records and the coming days of the agenda on the device for reading without connection. Reads them once,
 * after what the first page needs.
 */
export function OfflineReading() {
  const { user, guest } = useSession();
  const id = user?.roles.includes('user') ? user.id : guest ? 'guest' : null;
  useEffect(() => {
    if (id === null) return;
    let isGone = false;
    pageLoaded()
      .then(async () => {
        if (!isGone) await (await import('./store-offline.ts')).storeOffline();
      })
      .catch((error: unknown) => log('what is read offline could not be stored', error));
    return () => {
      isGone = true;
    };
  }, [id]);
  return null;
}
