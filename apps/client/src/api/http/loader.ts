/** Counts active loading requests: one loader is shown while there is any. */
import { createListeners } from '../../device/listeners.ts';
export interface LoaderCounter {
  start(): () => void;
  active(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createLoader(): LoaderCounter {
  let count = 0;
  const listeners = createListeners();
  const change = (by: 1 | -1) => {
    const before = count > 0;
    count += by;
    if (before !== count > 0) listeners.emit();
  };
  return {
    start() {
      change(1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        change(-1);
      };
    },
    active: () => count > 0,
    subscribe: listeners.subscribe,
  };
}

export const loader = createLoader();
