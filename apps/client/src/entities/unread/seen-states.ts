import { useSyncExternalStore } from 'react';
import { createListeners } from '../../device/listeners.ts';
import { onStoredElsewhere, storage } from '../../device/storage/storage.ts';
import type { SeenStates } from './decisions.ts';

interface Stored {
  /** The account that owns the commerces. */
  user: string;
  states: SeenStates;
}

const key = 'decisionsSeen';
let current = storage.read<Stored>(key);
const listeners = createListeners();

onStoredElsewhere((changed) => {
  if (changed !== null && changed !== key) return;
  current = storage.read<Stored>(key);
  listeners.emit();
});

/** What `user` has seen of the decisions on this device; null before the first time. */
export function useSeenStates(user: string | null): SeenStates | null {
  const stored = useSyncExternalStore(listeners.subscribe, () => current);
  return stored !== null && stored.user === user ? stored.states : null;
}

export function storeSeenStates(user: string, states: SeenStates): void {
  current = { user, states };
  storage.write(key, current);
  listeners.emit();
}
