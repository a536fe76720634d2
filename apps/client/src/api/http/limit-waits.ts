/** Requests that a limit refused and that are sent again by themselves, and until when they wait (decision 067). */
import { type Later, later } from '../../device/later.ts';
import { createListeners } from '../../device/listeners.ts';
import { classifyFailure } from './errors.ts';

interface ThroughOptions {
  signal?: AbortSignal | undefined;
  /** Seconds; a longer wait is an error for the person. */
  longest?: number;
}

interface LimitWaits {
  /** When the last waiting request is sent again, in milliseconds since 1970; null while none waits. */
  until(): number | null;
  subscribe(listener: () => void): () => void;
  /** Waits, and shows it. Rejects when the signal aborts. */
  wait(seconds: number, signal?: AbortSignal): Promise<void>;
  /** Runs `work` again after each refusal by a limit. Rejects with any other error, and when all waits together last too long. */
  through<T>(work: () => Promise<T>, options?: ThroughOptions): Promise<T>;
}

/** Seconds that a request waits by itself. A person who waits longer has gone on, and would be surprised. */
export const longestWait = 60;

export function createLimitWaits(clock: { later: Later; now(): number }): LimitWaits {
  const waits = new Set<{ until: number }>();
  const listeners = createListeners();

  async function wait(seconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const one = { until: clock.now() + seconds * 1000 };
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const cancel = clock.later(resolve, seconds * 1000);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    waits.add(one);
    listeners.emit();
    try {
      await promise;
    } finally {
      cancel();
      signal?.removeEventListener('abort', abort);
      waits.delete(one);
      listeners.emit();
    }
  }

  return {
    until: () => (waits.size === 0 ? null : Math.max(...[...waits].map(({ until }) => until))),
    subscribe: listeners.subscribe,
    wait,
    async through(work, { signal, longest = longestWait } = {}) {
      for (let left = longest; ; ) {
        try {
          return await work();
        } catch (error) {
          const failure = classifyFailure(error);
          if (failure.kind !== 'limited' || failure.seconds > left) throw error;
          left -= failure.seconds;
          await wait(failure.seconds, signal);
        }
      }
    },
  };
}

export const limitWaits = createLimitWaits({ later, now: Date.now });
