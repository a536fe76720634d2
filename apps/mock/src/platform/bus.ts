import type { Bus, Log } from '@callejero/server/ports/ports.ts';

/** There is one process, so all listeners are here. */
export function createBus<T>(log: Log): Bus<T> {
  const listeners = new Set<Parameters<Bus<T>['subscribe']>[0]>();
  return {
    publish(items) {
      if (items.length === 0) return;
      for (const listener of listeners) {
        try {
          listener(items);
        } catch (error) {
          log.error('a listener to changes failed', { error });
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
