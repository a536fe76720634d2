/**
 * The favourites of a guest: only on the device, until the person signs in and they move into the account.
 */
import type { Favourites } from '@callejero/contract/answers/places.ts';
import { type FavouriteKind, favouriteKinds, maxFavourites } from '@callejero/contract/favourites.ts';
import { RequestError } from '../../api/http/errors.ts';
import type { Storage } from '../../device/storage/storage.ts';

export interface GuestFavourites {
  /** The latest first. */
  all(): Favourites;
  isEmpty(): boolean;
  /** Resolves with all favourites. Rejects with an error for the person when there are too many. */
  change(kind: FavouriteKind, id: string, on: boolean): Promise<Favourites>;
  /** `known` together with the favourites that still wait to be moved. */
  mergedInto(known: Favourites): Favourites;
  /**
   * Sends one after another, oldest first, and drops each that arrived or that the server will never accept. Rejects with the
   * error that interrupted it; the others wait. Sending one twice changes nothing.
   */
  move(send: (kind: FavouriteKind, id: string) => Promise<Favourites>): Promise<Favourites | null>;
}

/** The record is gone, or the account is full: trying again would not help. */
const final = new Set([400, 404]);

/** With `id` first, or without it. */
export function withFavourite(all: Favourites, kind: FavouriteKind, id: string, on: boolean): Favourites {
  const rest = all[kind].filter((each) => each !== id);
  return { ...all, [kind]: on ? [id, ...rest] : rest };
}

export function createGuestFavourites(storage: Storage): GuestFavourites {
  const all = () => readable(storage.read('guestFavourites'));

  function readable(stored: Partial<Record<FavouriteKind, unknown>> | null): Favourites {
    const of = (kind: FavouriteKind) => {
      const ids = stored?.[kind];
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    };
    return { commerces: of('commerces'), events: of('events'), promotions: of('promotions') };
  }

  function isEmpty(): boolean {
    const kept = all();
    return favouriteKinds.every((kind) => kept[kind].length === 0);
  }

  async function change(kind: FavouriteKind, id: string, on: boolean): Promise<Favourites> {
    const changed = await storage.change<Favourites>('guestFavourites', (stored) => {
      const next = withFavourite(readable(stored), kind, id, on);
      if (on && next[kind].length > maxFavourites)
        throw new RequestError(400, `Puedes guardar hasta ${maxFavourites}: quita alguno antes.`);
      return favouriteKinds.every((each) => next[each].length === 0) ? null : next;
    });
    return readable(changed);
  }

  return {
    all,
    isEmpty,
    change,
    mergedInto(known) {
      const waiting = all();
      const merge = (kind: FavouriteKind) => [...new Set([...waiting[kind], ...known[kind]])];
      return { commerces: merge('commerces'), events: merge('events'), promotions: merge('promotions') };
    },
    async move(send) {
      let latest: Favourites | null = null;
      for (const kind of favouriteKinds) {
        for (const id of all()[kind].toReversed()) {
          // Removed meanwhile, or moved by another tab.
          if (!all()[kind].includes(id)) continue;
          try {
            latest = await send(kind, id);
          } catch (error) {
            if (!(error instanceof RequestError) || !final.has(error.status)) throw error;
          }
          await change(kind, id, false);
        }
      }
      return latest;
    },
  };
}
