import { distanceBetween } from '@callejero/contract/distance.ts';
import { createListeners } from '../../device/listeners.ts';
import type { Fix } from '../../device/position.ts';
import type { Storage } from '../../device/storage/storage.ts';

/** The vehicle whose position this device shares. */
export interface Sharing {
  vehicle: string;
  name: string;
  /** The account that started it. */
  user: string;
  /** Milliseconds since 1970. */
  until: number;
}

interface SharingState {
  sharing: Sharing | null;
  /** The time of the latest position that arrived at the server. */
  sentAt: number | null;
  problem: string | null;
}

interface SharingDependencies {
  storage: Storage;
  now(): number;
  watch(moved: (fix: Fix) => void, failed: (problem: string) => void): () => void;
  keepAwake(): () => void;
  /** Resolves to false when the vehicle no longer shares; rejects when the position did not arrive. */
  send(vehicle: string, fix: Fix): Promise<boolean>;
  /** Why a position did not arrive, for people. */
  problemOf(error: unknown): string;
}

/** Milliseconds between two positions, unless the vehicle moved by `minDistance` metres. */
const sendEvery = 10_000;
const minDistance = 20;
/** Milliseconds: the server accepts a limited number a minute. */
const minInterval = 3000;

const idle: SharingState = { sharing: null, sentAt: null, problem: null };

export function isWorthSending(last: Fix | null, fix: Fix): boolean {
  if (!last) return true;
  const passed = fix.at - last.at;
  if (passed >= sendEvery) return true;
  return passed >= minInterval && distanceBetween(last.point, fix.point) >= minDistance;
}

/** Sends this device's position while a vehicle is shared, on every screen and after a reload. */
export function createSharing(on: SharingDependencies) {
  const listeners = createListeners();
  let state = idle;
  let stopFollowing: (() => void) | null = null;
  let sent: Fix | null = null;
  /** The newest position that has not arrived at the server. */
  let waiting: Fix | null = null;
  let sending = false;

  function set(next: Partial<SharingState>): void {
    state = { ...state, ...next };
    listeners.emit();
  }

  function end(): void {
    stopFollowing?.();
    stopFollowing = null;
    sent = null;
    waiting = null;
    on.storage.remove('vehicleSharing');
    set(idle);
  }

  async function flush(): Promise<void> {
    const { sharing } = state;
    if (!sharing || !waiting || sending) return;
    const fix = waiting;
    sending = true;
    try {
      const goesOn = await on.send(sharing.vehicle, fix);
      if (state.sharing !== sharing) return;
      if (!goesOn) return end();
      sent = fix;
      if (waiting === fix) waiting = null;
      set({ sentAt: fix.at, problem: null });
    } catch (error) {
      if (state.sharing === sharing) set({ problem: on.problemOf(error) });
    } finally {
      sending = false;
    }
  }

  function follow(sharing: Sharing): void {
    stopFollowing?.();
    set({ ...idle, sharing });
    const stopWatch = on.watch(
      (fix) => {
        if (on.now() >= sharing.until) return end();
        if (!isWorthSending(sent, fix)) return;
        waiting = fix;
        void flush();
      },
      (problem) => set({ problem }),
    );
    const sleep = on.keepAwake();
    stopFollowing = () => {
      stopWatch();
      sleep();
    };
  }

  return {
    read: () => state,
    subscribe: listeners.subscribe,
    start(sharing: Sharing): void {
      sent = null;
      waiting = null;
      on.storage.write('vehicleSharing', sharing);
      follow(sharing);
    },
    /** After a reload or a change of account: resumes the sharing of `user`, if it has not ended. */
    resume(user: string | null): void {
      const stored = on.storage.read<Sharing>('vehicleSharing');
      if (!stored) return;
      if (stored.user !== user || stored.until <= on.now()) end();
      else if (state.sharing?.vehicle !== stored.vehicle) follow(stored);
    },
    /** Ends the sharing if its time is over, else sends a position that could not be sent. */
    tick(): void {
      if (state.sharing && on.now() >= state.sharing.until) end();
      else void flush();
    },
    end,
  };
}
