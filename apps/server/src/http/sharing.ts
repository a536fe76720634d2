/**
 * Callers who come while `work` is under way get its result: what everybody may ask without a limit is done once at a time,
 * however many ask.
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
