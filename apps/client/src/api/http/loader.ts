/** Counts active loading requests: one loader is shown while there is any. */
export interface LoaderCounter {
  start(): () => void;
  active(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createLoader(): LoaderCounter {
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (by: 1 | -1) => {
    const before = count > 0;
    count += by;
    if (before !== count > 0) for (const listener of listeners) listener();
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const loader = createLoader();
