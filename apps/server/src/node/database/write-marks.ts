/**
 * Marks of writes: whoever has written at one server reads that at every other one, without sticky sessions. The answer to a write
 * carries how far its server had published; another server that gets the mark with the next request waits until it has heard that
 * much, usually some milliseconds, and then neither its caches nor a read replica show what was before.
 */
import type { WriteMarks } from '../../ports/ports.ts';
import type { NodeBus } from './bus.ts';

/** Seconds after which every server has heard of a write, or knows that it may have missed some. */
const relevantFor = 10;
/** Milliseconds that a request waits at most: the other server may have ended before it could tell. */
const patience = 500;

const pattern = /^([\w-]{1,40})\.([0-9a-z]{1,9})\.(\d{1,15})\.(\d{1,15})$/;

type Positions = Pick<NodeBus<unknown>, 'published' | 'heard' | 'onHeard'>;

/** `id`: the name of this process on both buses. `now`: milliseconds since 1970. */
export function createWriteMarks(
  id: string,
  buses: readonly [Positions, Positions],
  now: () => number = Date.now,
): WriteMarks {
  const knows = (mark: string): boolean => {
    const [, from = '', at = '', ...positions] = pattern.exec(mark) ?? [];
    if (from === '' || from === id) return true;
    if (Math.abs(now() / 1000 - Number.parseInt(at, 36)) > relevantFor) return true;
    return buses.every((bus, index) => bus.heard(from) >= Number(positions[index]));
  };
  return {
    seconds: relevantFor,
    mine: () =>
      [id, Math.floor(now() / 1000).toString(36), ...buses.map((bus) => bus.published())].join('.'),
    knows,
    wait(mark) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (knows(mark)) resolve();
      };
      const ends = buses.map((bus) => bus.onHeard(look));
      const timer = setTimeout(resolve, patience);
      look();
      return promise.finally(() => {
        clearTimeout(timer);
        for (const end of ends) end();
      });
    },
  };
}
