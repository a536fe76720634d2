import { useEffect } from 'react';
import { useSession } from '../../api/session/session.ts';
import { log } from '../../device/log.ts';

/**
 * Stores the favourites' records and the coming days of the agenda on the device for reading without connection. Reads them once,
 * after more urgent requests.
 */
export function OfflineReading() {
  const { user, guest } = useSession();
  const id = user?.roles.includes('user') ? user.id : guest ? 'guest' : null;
  useEffect(() => {
    if (id === null) return;
    const later = setTimeout(() => {
      import('./store-offline.ts')
        .then(({ storeOffline }) => storeOffline())
        .catch((error: unknown) => log('what is read offline could not be stored', error));
    }, 4000);
    return () => clearTimeout(later);
  }, [id]);
  return null;
}
