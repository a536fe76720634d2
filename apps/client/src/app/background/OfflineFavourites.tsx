import { useEffect } from 'react';
import { useSession } from '../../api/session/session.ts';
import { log } from '../../device/log.ts';

/** Stores the favourites' records on the device for reading without connection. Reads them once, after more urgent requests. */
export function OfflineFavourites() {
  const { user, guest } = useSession();
  const id = user?.roles.includes('user') ? user.id : guest ? 'guest' : null;
  useEffect(() => {
    if (id === null) return;
    const later = setTimeout(() => {
      import('../../entities/offline/favourites.ts')
        .then(({ storeFavourites }) => storeFavourites())
        .catch((error: unknown) => log('the favourites could not be stored', error));
    }, 4000);
    return () => clearTimeout(later);
  }, [id]);
  return null;
}
