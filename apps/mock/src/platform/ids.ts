import type { Clock, Ids } from '@callejero/server/ports/ports.ts';

const counterLimit = 0x1000;

/** UUIDv7 (RFC 9562) in strictly ascending order, also within a millisecond and when the clock is set back. */
export function createIds(clock: Clock): Ids {
  let last = 0;
  let counter = 0;
  return {
    next() {
      const now = clock.now().getTime();
      counter += 1;
      if (now > last || counter === counterLimit) {
        last = Math.max(now, last + 1);
        counter = 0;
      }
      const tail = crypto.getRandomValues(new Uint8Array(8));
      tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
      const digits = `${last.toString(16).padStart(12, '0')}7${counter.toString(16).padStart(3, '0')}${tail.toHex()}`;
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
