/** A run of a lane: deliveries are claimed and sent, and settled as the answers arrive, until nothing is due any more. */
import type { Platform, Push, PushOutcome } from '../../../ports/ports.ts';
import { type Answering, delay, giveWay } from '../give-way.ts';
import type { Circuits } from './circuits.ts';
import { type Claimed, pickDue, takeUpLost } from './deliveries.ts';
import { createProgress } from './progress.ts';
import { sendClaimed, settleSurely } from './send-claimed.ts';
import type { Turns } from './turns.ts';

/** Requests that a campaign's lane starts at once, and milliseconds until the next. */
const burstSize = 4;
const restFor = 1;
/** Milliseconds in which a campaign's lane collects outcomes: a statement for many costs little more than for one. */
const gatherFor = 50;

export interface Lane {
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

/** What lets a waiting run check again. */
export interface Waking {
  /** Whether to check once more what is due. */
  isWoken: boolean;
  wake(): void;
  /** Resolves at the next `wake`. */
  next(): Promise<void>;
}

export function createWaking(): Waking {
  let happened = Promise.withResolvers<void>();
  return {
    isWoken: false,
    wake() {
      happened.resolve();
      happened = Promise.withResolvers();
    },
    next: () => happened.promise,
  };
}

export interface Shared {
  circuits: Circuits;
  turns: Turns;
}

export function createLaneRun(
  platform: Platform,
  { circuits, turns }: Shared,
  lane: Lane,
  waking: Waking,
): (signal: AbortSignal) => Promise<void> {
  const { log } = platform;
  const { answering } = lane;
  const batch = platform.config.batchSizes.settled;
  const calm = async () => void (answering && (await giveWay(answering)));
  const progress = createProgress(platform, lane.onProgress);
  /** The campaign of the previous claim. */
  let last: string | null = null;

  return async (signal) => {
    progress.note(await takeUpLost(platform, lane.campaigns));
    const outcomes: [Claimed, PushOutcome][] = [];
    let unsettled = 0;
    let isClaiming = true;

    function start(claimed: Claimed): void {
      unsettled += 1;
      void turns
        .take(claimed.device, () => sendClaimed(platform, circuits, lane.send, claimed))
        .catch((error): PushOutcome => {
          log.error('a notice could not be sent', { error });
          return { kind: 'unknown', code: 'error' };
        })
        .then((outcome) => {
          outcomes.push([claimed, outcome]);
          waking.wake();
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
        const next = waking.next();
        waking.isWoken = false;
        // A delivery that is settled during a claim may have delayed a replaced notice, so check once more.
        const isIdle = unsettled === 0;
        const hasRoom = lane.slots - unsettled >= lane.claims;
        if (hasRoom) await calm();
        const picked = hasRoom ? await begin() : 0;
        if (picked > 0 || waking.isWoken) continue;
        if (isIdle) return;
        await next;
      }
    }

    async function settleAll(): Promise<void> {
      while (isClaiming || unsettled > 0) {
        const next = waking.next();
        if (outcomes.length === 0) {
          await next;
          continue;
        }
        if (answering && outcomes.length < Math.min(batch, unsettled)) await delay(gatherFor);
        await calm();
        const some = outcomes.splice(0, batch);
        await settleSurely(platform, circuits, some, signal);
        unsettled -= some.length;
        for (const [{ device }] of some) void turns.leave(device);
        progress.note(some.map(([{ notification }]) => notification));
        waking.wake();
      }
    }

    // If claiming fails, the claimed deliveries are still settled first.
    const claiming = claim().finally(() => {
      isClaiming = false;
      waking.wake();
    });
    const ended = await Promise.allSettled([claiming, settleAll()]);
    await progress.report();
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  };
}
