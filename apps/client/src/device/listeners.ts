/** A set of functions that are called together. `subscribe` adds one, and returns the function that removes it. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    subscribe(listener: (...told: Told) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(...told: Told): void {
      for (const listener of listeners) listener(...told);
    },
  };
}
