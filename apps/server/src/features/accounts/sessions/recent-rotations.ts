/**
 * How long ago this process replaced a refresh token, by a monotonic clock. With the machine's time, a jump could make a repeated
 * refresh look like a theft, or a stolen token like a repeated refresh.
 */
export interface RecentRotations {
  add(hash: string, at: Date): void;
  /** Milliseconds since the replacement; by the machine's clock if another process did it. */
  since(hash: string, at: Date, now: Date): number;
}

/** Remembers each replacement for `grace` milliseconds. */
export function createRecentRotations(grace: number): RecentRotations {
  /** Oldest first. */
  const recent = new Map<string, { at: number; began: number }>();
  return {
    add(hash, at) {
      const began = performance.now();
      for (const [old, one] of recent) {
        if (began - one.began <= grace) break;
        recent.delete(old);
      }
      recent.set(hash, { at: at.getTime(), began });
    },
    since(hash, at, now) {
      const known = recent.get(hash);
      return known?.at === at.getTime() ? performance.now() - known.began : now.getTime() - at.getTime();
    },
  };
}
