import type { Point } from '@callejero/contract/resource.ts';
import { currentPosition, mayLocate } from './position.ts';
import { type Storage, storage } from './storage/storage.ts';

interface PersonPosition {
  /** The current position, updated while there are subscribers. */
  current: Point | null;
  /** The position at the person's last request, so that sort orders and distances do not change with every step. */
  asked: Point | null;
  asking: boolean;
}

interface PersonPositionStore {
  read(): PersonPosition;
  /** Requests the position of the device. Rejects with a message that can be shown. */
  locate(): Promise<Point>;
  /** The same without asking the person: only where they have allowed it before, and without a message if there is none. */
  resume(): Promise<void>;
  forget(): void;
  subscribe(listener: () => void): () => void;
}

export interface PersonPositionDependencies {
  /** Stores the position, so that a reload does not request it again. */
  storage: Storage;
  now(): number;
  currentPosition(): Promise<Point>;
  mayLocate(): Promise<boolean>;
  /** Watches the position. Returns a function that stops it. */
  watch(moved: (point: Point) => void): () => void;
}

/** Milliseconds after which a stored position is too old. */
const maxAge = 30 * 60_000;
const nowhere: PersonPosition = { current: null, asked: null, asking: false };

/** The person's position, shared by all screens. It is requested at the person's wish, or after they allowed it. */
export function createPersonPosition(on: PersonPositionDependencies): PersonPositionStore {
  const listeners = new Set<() => void>();
  let state = restored();
  let stopWatching: (() => void) | null = null;

  function restored(): PersonPosition {
    const stored = on.storage.read<{ point: Point; at: number }>('address');
    if (!stored) return nowhere;
    if (on.now() - stored.at > maxAge) {
      on.storage.remove('address');
      return nowhere;
    }
    return { ...nowhere, current: stored.point, asked: stored.point };
  }

  function set(next: Partial<PersonPosition>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function follow(): void {
    if (state.asked === null || listeners.size === 0) return;
    stopWatching ??= on.watch((current) => set({ current }));
  }

  function stop(): void {
    stopWatching?.();
    stopWatching = null;
  }

  async function locate(): Promise<Point> {
    set({ asking: true });
    try {
      const point = await on.currentPosition();
      on.storage.write('address', { point, at: on.now() });
      set({ current: point, asked: point, asking: false });
      follow();
      return point;
    } catch (error) {
      set({ asking: false });
      throw error;
    }
  }

  return {
    read: () => state,
    locate,
    async resume() {
      if (state.asked !== null || !(await on.mayLocate())) return;
      // Meanwhile the person may have pressed a button for it.
      if (state.asked !== null || state.asking) return;
      await locate().catch(() => {
        // Nobody waits for it, and the button says why there is none.
      });
    },
    forget() {
      stop();
      on.storage.remove('address');
      set(nowhere);
    },
    subscribe(listener) {
      listeners.add(listener);
      follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

function watch(moved: (point: Point) => void): () => void {
  if (!navigator.geolocation) return () => {};
  const id = navigator.geolocation.watchPosition(
    ({ coords }) => moved({ lat: coords.latitude, lng: coords.longitude }),
    // A lost signal keeps the last position.
    () => {},
    { maximumAge: 15_000 },
  );
  return () => navigator.geolocation.clearWatch(id);
}

export const personPosition = createPersonPosition({
  ...{ storage, now: Date.now, currentPosition, mayLocate, watch },
});
