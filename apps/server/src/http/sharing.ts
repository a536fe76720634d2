/**
 * Runs `work` once at a time: calls while it runs get the same result. For routes without a limit, which many may request at
 * once.
 */
export function sharing<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
