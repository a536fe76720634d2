/** One request to a device after another: one that is gone gets no second. */
import type { PushOutcome } from '../../../ports/ports.ts';

export interface Turns {
  /** Sends once the device's former delivery has its outcome. That the device is gone is the outcome of both. */
  take(device: string, send: () => Promise<PushOutcome>): Promise<PushOutcome>;
  /** A delivery to the device is settled. */
  leave(device: string): Promise<void>;
  /**
   * Deliveries are being claimed, until the answer is called. Their statement may not see what is settled meanwhile: so the outcomes
   * of devices that are left are remembered until all of them have taken their turns.
   */
  hold(): () => void;
}

export function createTurns(): Turns {
  const last = new Map<string, { outcome: Promise<PushOutcome>; unsettled: number }>();
  const holds = new Set<Promise<void>>();
  return {
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.add(promise);
      return () => {
        holds.delete(promise);
        resolve();
      };
    },
    take(device, send) {
      const former = last.get(device);
      const outcome = former
        ? former.outcome.then((known) => (known.kind === 'gone' ? known : send()), send)
        : send();
      last.set(device, { outcome, unsettled: (former?.unsettled ?? 0) + 1 });
      return outcome;
    },
    async leave(device) {
      await Promise.all(holds);
      const turn = last.get(device);
      if (!turn) return;
      turn.unsettled -= 1;
      if (turn.unsettled === 0) last.delete(device);
    },
  };
}
