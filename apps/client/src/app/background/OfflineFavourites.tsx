import { useEffect } from 'react';
import { useSession } from '../../api/session/session.ts';
import { log } from '../../device/log.ts';

/** What a person kept for later is on the device when the connection goes. Read once, after everything that is waited for. */
export function OfflineFavourites() {
  const { user, guest } = useSession();
  const id = user?.roles.includes('user') ? user.id : guest ? 'guest' : null;
  useEffect(() => {
    if (id === null) return;
    const later = setTimeout(() => {
      import('../../entities/offline/favourites.ts')
        .then(({ keepFavourites }) => keepFavourites())
        .catch((error: unknown) => log('the favourites could not be kept', error));
    }, 4000);
    return () => clearTimeout(later);
  }, [id]);
  return null;
}
