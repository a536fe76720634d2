/** Reads that several parts of a screen ask for at once are sent once; only when all gave up it is aborted. */
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
      // Every reader handles the failure; this keeps a read that all left from being reported as unhandled.
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
