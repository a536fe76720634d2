/**
 * Marks of writes: whoever has written at one server, or read there what was written, reads that at every other one, without sticky
 * sessions. An answer carries how far its server had published; another server that gets the mark with the next request waits until it
 * has heard that much, usually some milliseconds, and then neither its caches nor a read replica show what was before.
 */
import type { WriteMarks } from '../../ports/ports.ts';
import type { NodeBus } from './bus.ts';

/** Seconds after which every server has heard of a write, or knows that it may have missed some. */
const relevantFor = 10;
/** Milliseconds for which a change is news that others may not have heard. */
const newsFor = 1_000;
/** Milliseconds that a request waits at most: the other server may have ended before it could tell. */
const patience = 500;
/** Servers whose news one mark names. */
const maxNamed = 8;

const pattern = /^([\w-]{1,40})\.([0-9a-z]{1,9})\.(\d{1,15})\.(\d{1,15})$/;

type Positions = Pick<NodeBus<unknown>, 'published' | 'heard' | 'onHeard'>;

/** `id`: the name of this process on both buses. `now`: milliseconds since 1970. */
export function createWriteMarks(
  id: string,
  buses: readonly [Positions, Positions],
  now: () => number = Date.now,
): WriteMarks {
  /** When something of another process was last heard. */
  const heardAt = new Map<string, number>();
  let own = { published: 0, at: Number.NEGATIVE_INFINITY };
  for (const bus of buses)
    bus.onHeard((from) => {
      heardAt.delete(from);
      heardAt.set(from, performance.now());
    });

  const markOf = (whose: string) => {
    const positions = buses.map((bus) => (whose === id ? bus.published() : bus.heard(whose)));
    return [whose, Math.floor(now() / 1000).toString(36), ...positions].join('.');
  };

  /** Servers with news, this one first. */
  function withNews(): string[] {
    const oldest = performance.now() - newsFor;
    const published = buses.reduce((sum, bus) => sum + bus.published(), 0);
    if (published !== own.published) own = { published, at: performance.now() };
    for (const [from, at] of heardAt) {
      if (at >= oldest && heardAt.size < maxNamed) break;
      heardAt.delete(from);
    }
    return own.at >= oldest ? [id, ...heardAt.keys()] : [...heardAt.keys()];
  }

  function knowsOne(mark: string): boolean {
    const [, from = '', at = '', ...positions] = pattern.exec(mark) ?? [];
    if (from === '' || from === id) return true;
    if (Math.abs(now() / 1000 - Number.parseInt(at, 36)) > relevantFor) return true;
    return buses.every((bus, index) => bus.heard(from) >= Number(positions[index]));
  }

  const knows = (marks: string) => marks.split(',', maxNamed).every(knowsOne);
  return {
    seconds: relevantFor,
    mine: () => [...new Set([id, ...withNews()])].map(markOf).join(','),
    recent() {
      const servers = withNews();
      return servers.length === 0 ? null : servers.map(markOf).join(',');
    },
    knows,
    wait(marks) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (knows(marks)) resolve();
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
