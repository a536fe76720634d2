import { useEffect } from 'react';
import { useSession } from '../../api/session/session.ts';
import { log } from '../../device/log.ts';
import { isOnline, onNetworkChange } from '../../device/network.ts';
import { onPageActive } from '../../device/page-active.ts';
import { storage } from '../../device/storage/storage.ts';

async function move(): Promise<void> {
  if (!isOnline() || storage.read('guestFavourites') === null) return;
  try {
    await (await import('../../entities/favourites/favourites.ts')).moveGuestFavourites();
  } catch (error) {
    log('favourites wait to be moved into the account', error);
  }
}

/**
 * Moves a guest's favourites into the account that signs in, and tries again when the network returns or the page becomes active.
 */
export function GuestFavourites() {
  const id = useSession().user?.id;
  useEffect(() => {
    if (id === undefined) return;
    void move();
    const stops = [onNetworkChange(() => void move()), onPageActive(() => void move())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [id]);
  return null;
}
