/**
 * Sends what is due. Deliveries are claimed and committed, sent, and settled as the answers arrive, many per statement; a slow
 * push service does not delay others. A process that dies leaves at most its slots without an outcome. Those of a campaign are
 * never sent again; those that concern one person are, once, and replace the first on the device (same topic).
 */
import type { Platform } from '../../../ports/ports.ts';
import { nextDue } from './deliveries.ts';
import { createLaneRun, createWaking, type Lane, type Shared } from './lane-run.ts';

/**
 * Milliseconds: this job waits for deliveries that are due so soon. The job of every minute, which may be late, sends the others.
 */
const waitsFor = 180_000;

export interface Dispatcher {
  /** Resolves when nothing is due any more, or `signal` aborts. A call during a run only makes it check once more. */
  drain(signal: AbortSignal): Promise<void>;
}

export function createDispatcher(platform: Platform, shared: Shared, lane: Lane): Dispatcher {
  const { db, clock, jobs, log } = platform;
  const waking = createWaking();
  const run = createLaneRun(platform, shared, lane, waking);
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function waitForNext(signal: AbortSignal): Promise<void> {
    const due = await nextDue(platform, lane.campaigns);
    clearTimeout(timer);
    if (!due || signal.aborted) return;
    const ms = due.getTime() - clock.now().getTime();
    if (ms > waitsFor) return;
    timer = setTimeout(
      () => {
        if (signal.aborted) return;
        jobs.enqueue(db, lane.job, {}).catch((error) => log.error('notices could not be sent', { error }));
      },
      Math.max(0, ms),
    );
    timer.unref?.();
  }

  return {
    async drain(signal) {
      if (running) {
        waking.isWoken = true;
        return waking.wake();
      }
      running = true;
      try {
        do {
          waking.isWoken = false;
          await run(signal);
          await waitForNext(signal);
        } while (waking.isWoken && !signal.aborted);
      } finally {
        running = false;
      }
    },
  };
}
