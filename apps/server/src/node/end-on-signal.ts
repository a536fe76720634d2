import type { NodePlatform } from './platform.ts';

/** Milliseconds for the whole shutdown. */
export const patience = 10_000;

/** Milliseconds in which signals are one: Ctrl-C reaches the process from its terminal, and again from a parent that passes it on. */
const sameSignal = 1000;

/**
 * Ends the process in order at the first signal, at once at a later one. `finish` ends what it serves. Returns whether the
 * process is ending.
 */
export function endOnSignal(platform: NodePlatform, finish: () => Promise<unknown>): () => boolean {
  let endsAt: number | null = null;
  const end = async (signal: string) => {
    const now = performance.now();
    if (endsAt !== null) {
      if (now - endsAt > sameSignal) process.exit(1);
      return;
    }
    endsAt = now;
    platform.log.info('shutting down', { signal });
    setTimeout(() => process.exit(1), patience).unref();
    await Promise.all([finish(), platform.jobs.stop(patience / 2)]);
    await platform.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal));
  return () => endsAt !== null;
}
