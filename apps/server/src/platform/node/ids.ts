/**
 * UUIDv7 (RFC 9562): sorts by the moment it was made, which keeps indexes compact and gives lists a stable order. Ids
 * of the same millisecond count up in the 12 bits after the time, and a clock that is set back does not turn the order.
 */
import { randomFillSync } from 'node:crypto';
import type { Clock, Ids } from '../ports.ts';

const COUNTER_LIMIT = 0x1000;
/** Where a millisecond starts counting at most: the rest is room for counting up. */
const COUNTER_START = 0x800;
/** Two for the counter's start, eight for the tail. */
const RANDOM_BYTES = 10;

/** Ids in strictly ascending order. */
export function createIds(clock: Clock): Ids {
  // Asking the system for a few bytes at a time costs more than everything else here.
  const pool = Buffer.alloc(RANDOM_BYTES * 512);
  let offset = pool.length;
  let last = 0;
  let counter = 0;

  return {
    next() {
      if (offset === pool.length) {
        randomFillSync(pool);
        offset = 0;
      }
      const now = clock.now().getTime();
      if (now > last) {
        last = now;
        counter = pool.readUInt16BE(offset) % COUNTER_START;
      } else {
        counter += 1;
        if (counter === COUNTER_LIMIT) {
          last += 1;
          counter = 0;
        }
      }
      pool[offset + 2] = (pool.readUInt8(offset + 2) & 0x3f) | 0x80;
      const time = last.toString(16).padStart(12, '0');
      const count = counter.toString(16).padStart(3, '0');
      const tail = pool.toString('hex', offset + 2, offset + RANDOM_BYTES);
      offset += RANDOM_BYTES;
      return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
    },
  };
}
