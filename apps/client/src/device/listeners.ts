/** A set of functions that are called together. `subscribe` adds one, and returns the function that removes it. */
export function createListeners<Values extends unknown[] = []>() {
  const listeners = new Set<(...values: Values) => void>();
  return {
    subscribe(listener: (...values: Values) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(...values: Values): void {
      for (const listener of listeners) listener(...values);
    },
  };
}
