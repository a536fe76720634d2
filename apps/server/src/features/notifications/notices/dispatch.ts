/**
 * Sends what is due. Deliveries are claimed and committed, sent, and settled as the answers arrive, many per statement; a slow
 * push service does not delay others. A process that dies leaves at most its slots without an outcome. Those of a campaign are
 * never sent again; those that concern one person are, once, and replace the first on the device (same topic).
 */
import type { Platform, Push, PushMessage, PushOutcome } from '../../../ports/ports.ts';
import { type Answering, delay, giveWay } from '../give-way.ts';
import type { CircuitDevice, Circuits } from './circuits.ts';
import { type Claimed, isOld, nextDue, pickDue, settle, takeUpLost } from './deliveries.ts';
import { createProgress } from './progress.ts';
import { late, paused, settledAs } from './settled.ts';
import type { Turns } from './turns.ts';

/** Requests that a campaign's lane starts at once, and milliseconds until the next. */
const burstSize = 4;
const restFor = 1;
/**
 * Milliseconds: this job waits for deliveries that are due so soon. The job of every minute, which may be late, sends the others.
 */
const waitsFor = 180_000;
/** Milliseconds in which a campaign's lane collects outcomes: a statement for many costs little more than for one. */
const gatherFor = 50;
/** Milliseconds between two attempts to store outcomes. */
const settleAgainAfter = 1_000;

interface Lane {
  campaigns: boolean;
  /** The name of its job. */
  job: string;
  /** Sends a message. Never rejects. */
  send: Push['send'];
  /** The maximum of deliveries that are claimed and not settled. */
  slots: number;
  /** Deliveries per claim. */
  claims: number;
  /** The requests that this lane gives way to; null for a lane that never does. */
  answering: Answering | null;
  /** Called from time to time with campaigns that have settled deliveries, and at the end. */
  onProgress?(campaigns: readonly string[]): Promise<void>;
}

export interface Dispatcher {
  /** Resolves when nothing is due any more, or `signal` aborts. A call during a run only makes it check once more. */
  drain(signal: AbortSignal): Promise<void>;
}

interface Shared {
  circuits: Circuits;
  turns: Turns;
}

export function createDispatcher(platform: Platform, { circuits, turns }: Shared, lane: Lane): Dispatcher {
  const { db, clock, jobs, log } = platform;
  const { answering } = lane;
  const batch = platform.config.batchSizes.settled;
  const calm = async () => void (answering && (await giveWay(answering)));
  const progress = createProgress(platform, lane.onProgress);
  let running = false;
  let isWoken = false;
  /** The campaign of the previous claim. */
  let last: string | null = null;
  let happened = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wake(): void {
    happened.resolve();
    happened = Promise.withResolvers();
  }

  async function send(claimed: Claimed): Promise<PushOutcome> {
    // After a pause of the process or a slow earlier delivery to the device, another process may consider the claim lost.
    if (isOld(claimed, clock.now())) return { kind: 'retry', code: late, after: 0 };
    const device = deviceOf(claimed);
    const pause = circuits.pause(device);
    if (pause > 0) return { kind: 'retry', code: paused, after: pause };
    const outcome = await lane.send(device, messageOf(claimed, clock.now()));
    // The push service has answered, so a later failure does not change the outcome.
    await circuits
      .note(device, claimed.notification, outcome)
      .catch((error) => log.error('the failure of a push service could not be written down', { error }));
    return outcome;
  }

  /** Retries until the outcomes are stored: claimed deliveries without an outcome would be considered lost. */
  async function settleSurely(
    outcomes: readonly (readonly [Claimed, PushOutcome])[],
    signal: AbortSignal,
  ): Promise<void> {
    const now = clock.now();
    const settled = outcomes.map(([claimed, outcome]) => {
      const isOwnRefusal = circuits.isOwnRefusal(deviceOf(claimed), outcome);
      return [claimed, { ...settledAs(claimed, outcome, now, Math.random()), isOwnRefusal }] as const;
    });
    for (;;) {
      try {
        await settle(platform, settled);
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        log.error('what became of some notices could not be written down', { error });
        await delay(settleAgainAfter);
      }
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    progress.note(await takeUpLost(platform, lane.campaigns));
    const outcomes: [Claimed, PushOutcome][] = [];
    let unsettled = 0;
    let isClaiming = true;

    function start(claimed: Claimed): void {
      unsettled += 1;
      void turns
        .take(claimed.device, () => send(claimed))
        .catch((error): PushOutcome => {
          log.error('a notice could not be sent', { error });
          return { kind: 'unknown', code: 'error' };
        })
        .then((outcome) => {
          outcomes.push([claimed, outcome]);
          wake();
        });
    }

    /** Claims a few deliveries and starts to send them. Returns how many were picked. */
    async function begin(): Promise<number> {
      const release = turns.hold();
      try {
        const picked = await pickDue(platform, { ...lane, last });
        last = picked[0]?.notification ?? last;
        progress.note(picked.filter(({ wanted }) => !wanted).map(({ notification }) => notification));
        for (const [index, each] of picked.filter(({ wanted }) => wanted).entries()) {
          start(each);
          if (answering && index % burstSize === burstSize - 1) {
            await delay(restFor);
            await calm();
          }
        }
        return picked.length;
      } finally {
        release();
      }
    }

    async function claim(): Promise<void> {
      while (!signal.aborted) {
        const next = happened.promise;
        isWoken = false;
        // A delivery that is settled during a claim may have delayed a replaced notice, so check once more.
        const isIdle = unsettled === 0;
        const hasRoom = lane.slots - unsettled >= lane.claims;
        if (hasRoom) await calm();
        const picked = hasRoom ? await begin() : 0;
        if (picked > 0 || isWoken) continue;
        if (isIdle) return;
        await next;
      }
    }

    async function settleAll(): Promise<void> {
      while (isClaiming || unsettled > 0) {
        const next = happened.promise;
        if (outcomes.length === 0) {
          await next;
          continue;
        }
        if (answering && outcomes.length < Math.min(batch, unsettled)) await delay(gatherFor);
        await calm();
        const some = outcomes.splice(0, batch);
        await settleSurely(some, signal);
        unsettled -= some.length;
        for (const [{ device }] of some) void turns.leave(device);
        progress.note(some.map(([{ notification }]) => notification));
        wake();
      }
    }

    // If claiming fails, the claimed deliveries are still settled first.
    const claiming = claim().finally(() => {
      isClaiming = false;
      wake();
    });
    const ended = await Promise.allSettled([claiming, settleAll()]);
    await progress.report();
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
    await waitForNext(signal);
  }

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
        isWoken = true;
        return wake();
      }
      running = true;
      try {
        do {
          isWoken = false;
          await run(signal);
        } while (isWoken && !signal.aborted);
      } finally {
        running = false;
      }
    },
  };
}

/** Seconds for which a push service stores a message for a device that is off, by default and at most. */
const maxTtl = 3 * 24 * 3600;

const deviceOf = ({ os_type: osType, pn_id: pnId, person, is_good: isGood }: Claimed): CircuitDevice => ({
  ...{ osType, pnId, person, isGood },
});

function messageOf(
  { notice, kind, title, message, image, action, topic, is_quiet, expires_at }: Claimed,
  now: Date,
): PushMessage {
  const left = expires_at ? Math.floor((expires_at.getTime() - now.getTime()) / 1000) : maxTtl;
  return {
    ...{ notice, kind, title, message, image, action, topic },
    ttl: Math.max(1, Math.min(maxTtl, left)),
    isUrgent: kind === 'messages' || kind === 'service',
    isQuiet: is_quiet,
  };
}
