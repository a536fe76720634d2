/** Collects what is counted of the use of the guide and sends it in small batches. Nothing of it is stored on the device. */
import { maxUseEvents, type UseEvent } from '@callejero/contract/use.ts';
import type { Later } from '../../device/later.ts';

/** Milliseconds from the first event of a batch until it is sent. */
const sendAfter = 5000;
/** Milliseconds without an event after which the next one begins a visit. */
const visitEnds = 30 * 60_000;
/** Events that wait for a connection; what comes beyond is not counted. */
const maxWaiting = 50;

export interface UseBatchDependencies {
  /** Rejects if the server was not reached. A refusal is final: what it refuses is not counted. */
  send(events: readonly UseEvent[]): Promise<unknown>;
  later: Later;
  /** Milliseconds. */
  now(): number;
  /** Whether the page begins a visit. */
  arrived: boolean;
}

export interface UseBatch {
  /** Counts the event once in a visit. */
  count(event: UseEvent): void;
  /** The person is here: begins a visit if the last one is over. */
  visit(): void;
  /** Sends at once, for a page that is about to be hidden. */
  flush(): void;
}

const nameOf = (event: UseEvent): string =>
  event.kind === 'search' ? `search ${event.words.toLowerCase()}` : JSON.stringify(event);

export function createUseBatch({ send, later, now, arrived }: UseBatchDependencies): UseBatch {
  let waiting: UseEvent[] = [];
  let counted = new Set<string>();
  let seenAt = arrived ? Number.NEGATIVE_INFINITY : now();
  let isPlanned = false;

  function add(events: readonly UseEvent[]): void {
    waiting = [...waiting, ...events].slice(0, maxWaiting);
    if (isPlanned) return;
    isPlanned = true;
    later(flush, sendAfter);
  }

  function flush(): void {
    isPlanned = false;
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += maxUseEvents) {
      const part = all.slice(at, at + maxUseEvents);
      // They wait for the next event.
      send(part).catch(() => {
        waiting = [...waiting, ...part].slice(0, maxWaiting);
      });
    }
  }

  function visit(): void {
    const isNew = now() - seenAt > visitEnds;
    seenAt = now();
    if (!isNew) return;
    counted = new Set();
    add([{ kind: 'visit' }]);
  }

  return {
    count(event) {
      visit();
      const name = nameOf(event);
      if (counted.has(name)) return;
      counted.add(name);
      add([event]);
    },
    visit,
    flush,
  };
}
