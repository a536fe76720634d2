import type { Clock, Limits } from '@callejero/server/ports/ports.ts';

interface Count {
  taken: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** Counts in this process, in windows that begin with the first attempt. */
export function createLimits(clock: Clock): Limits {
  const counts = new Map<string, Count>();
  const nameOf = (key: string, points: number, seconds: number) => `${points}/${seconds} ${key}`;
  return {
    async consume(key, points, seconds) {
      const now = clock.now().getTime();
      const name = nameOf(key, points, seconds);
      const known = counts.get(name);
      const count = known && known.until > now ? known : { taken: 0, until: now + seconds * 1000 };
      count.taken += 1;
      counts.set(name, count);
      return count.taken <= points ? 0 : Math.max(1, Math.ceil((count.until - now) / 1000));
    },
    async giveBack(key, points, seconds) {
      const count = counts.get(nameOf(key, points, seconds));
      if (count) count.taken -= 1;
    },
  };
}
