/** Serializes requests to a device, so that one that is gone gets no second request. */
import type { PushOutcome } from '../../../ports/ports.ts';

export interface Turns {
  /** Sends after the outcome of the device's previous delivery. If that is `gone`, it is the outcome of both. */
  take(device: string, send: () => Promise<PushOutcome>): Promise<PushOutcome>;
  /** The outcome of a delivery to the device is stored. */
  leave(device: string): Promise<void>;
  /**
   * Marks that deliveries are being claimed, until the returned function is called. The claim may not see outcomes that are
   * stored meanwhile, so those of released devices are remembered until its deliveries have taken their turns.
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
