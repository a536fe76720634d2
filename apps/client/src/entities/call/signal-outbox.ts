/** Signals for other devices: in order, and again after the connection was lost. */
import type { OutgoingSignal, SignalContent } from '@callejero/contract/calls.ts';
import type { Acknowledgement } from '@callejero/contract/realtime.ts';

export interface SignalOutbox {
  send(peerId: string, content: SignalContent): void;
  /** The connection stands again. */
  flush(): void;
  /** Nothing is sent to a peer that left. */
  forget(peerId: string): void;
  stop(): void;
}

/** Milliseconds until what was not taken is sent again. */
const again = 1000;

/** `deliver` answers null where nobody answered. */
export function createSignalOutbox(
  roomId: string,
  deliver: (signal: OutgoingSignal) => Promise<Acknowledgement | null>,
): SignalOutbox {
  let waiting: OutgoingSignal[] = [];
  let sending = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let next = waiting[0]; next; next = waiting[0]) {
      const answer = await deliver(next);
      if (answer === null || (!answer.ok && answer.code !== undefined)) {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(() => void sendAll(), again);
        break;
      }
      // Refused: the other one has left.
      waiting = waiting.filter((one) => one !== next);
    }
    sending = false;
  }

  return {
    send(peerId, content) {
      waiting.push({ roomId, peerId, content });
      void sendAll();
    },
    flush: () => void sendAll(),
    forget(peerId) {
      waiting = waiting.filter((one) => one.peerId !== peerId);
    },
    stop() {
      stopped = true;
      waiting = [];
      clearTimeout(timer);
    },
  };
}
