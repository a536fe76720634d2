/** Equal reads at the same time are one request, which is aborted only when all its readers have aborted. */
export function createSharedReads() {
  const running = new Map<
    string,
    { promise: Promise<unknown>; controller: AbortController; readers: number }
  >();

  return async function share<T>(
    key: string,
    signal: AbortSignal | undefined,
    read: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    let entry = running.get(key);
    if (!entry) {
      const controller = new AbortController();
      const promise = read(controller.signal).finally(() => {
        if (running.get(key)?.controller === controller) running.delete(key);
      });
      // Each reader handles the failure itself; without this, a read that all readers left would be an unhandled rejection.
      promise.catch(() => undefined);
      entry = { promise, controller, readers: 0 };
      running.set(key, entry);
    }
    const shared = entry;
    shared.readers++;
    const leave = () => {
      shared.readers--;
      if (shared.readers > 0) return;
      if (running.get(key) === shared) running.delete(key);
      shared.controller.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return (await shared.promise) as T;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };
}
