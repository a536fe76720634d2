/**
 * How long ago this process replaced a refresh token, by a clock that nobody sets: when the machine's time jumps, an answer that got
 * lost would be taken for a theft, or a stolen token for an answer that got lost.
 */
export interface RecentRotations {
  add(hash: string, at: Date): void;
  /** Milliseconds since then; what the machine's clock says of a token that another process replaced. */
  since(hash: string, at: Date, now: Date): number;
}

/** Remembers each for `grace` milliseconds. */
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
