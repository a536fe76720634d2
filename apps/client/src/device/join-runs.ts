/** `work` for callers of whom each waits for its end but none begins it again: who calls during a run shares its result. */
export function joinRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
