import { reconnection } from '@callejero/contract/realtime.ts';

/** Retries where the library does not retry by itself, with the library's delays. */
export function createRetry(work: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    /** `seconds`: how long a limit lasts. */
    later(seconds?: number): void {
      clearTimeout(timer);
      if (seconds !== undefined) {
        timer = setTimeout(work, seconds * 1000);
        return;
      }
      const full = Math.min(reconnection.delayMax, reconnection.delay * 2 ** failures++);
      timer = setTimeout(work, full * (1 - reconnection.randomisation * Math.random()));
    },
    cancel: (): void => clearTimeout(timer),
    /** The next delay is the shortest again. */
    succeeded(): void {
      failures = 0;
    },
  };
}
