/**
 * UUIDv7 (RFC 9562): ids sort by time, which keeps indexes compact and gives lists a stable order. Ids of the same millisecond
 * count up in the 12 bits after the time, and a clock that is set back does not change the order.
 */
import { randomFillSync } from 'node:crypto';
import type { Clock, Ids } from '../../ports/ports.ts';

const counterLimit = 0x1000;
/** The counter of a millisecond starts randomly below this, which leaves room for counting up. */
const counterStart = 0x800;
/** Two bytes for the counter's start, eight for the random tail. */
const randomBytes = 10;
const randomDigits = 2 * randomBytes;

/** Ids in strictly ascending order. */
export function createIds(clock: Clock): Ids {
  // Random bytes and their digits are made in bulk, because a few at a time would cost more than everything else here.
  const pool = Buffer.alloc(randomBytes * 512);
  let digits = '';
  let offset = 0;
  let last = 0;
  let prefix = '';
  let counter = 0;

  const refill = () => {
    randomFillSync(pool);
    for (let at = 2; at < pool.length; at += randomBytes) pool[at] = (pool.readUInt8(at) & 0x3f) | 0x80;
    digits = pool.toString('hex');
    offset = 0;
  };

  /** Begins a new millisecond, `moment` since 1970. */
  const begin = (moment: number) => {
    last = moment;
    const time = moment.toString(16).padStart(12, '0');
    prefix = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  };

  return {
    next() {
      if (offset === digits.length) refill();
      const now = clock.now().getTime();
      if (now > last) {
        begin(now);
        counter = pool.readUInt16BE(offset / 2) % counterStart;
      } else {
        counter += 1;
        if (counter === counterLimit) {
          begin(last + 1);
          counter = 0;
        }
      }
      const count = counter.toString(16).padStart(3, '0');
      const tail = offset + 4;
      offset += randomDigits;
      return `${prefix}${count}-${digits.slice(tail, tail + 4)}-${digits.slice(tail + 4, offset)}`;
    },
  };
}
