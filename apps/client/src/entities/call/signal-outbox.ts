/** Sends signals to other devices in order, and again after the connection was lost. */
import type { OutgoingSignal, SignalContent } from '@callejero/contract/calls.ts';
import type { Acknowledgement } from '@callejero/contract/realtime.ts';

export interface SignalOutbox {
  send(peerId: string, content: SignalContent): void;
  /** The connection is open again. */
  flush(): void;
  /** Drops the signals to a peer that left. */
  forget(peerId: string): void;
  stop(): void;
}

/** Milliseconds until an unacknowledged signal is sent again. */
const retryDelay = 1000;

/** `deliver` resolves with null without an acknowledgement. */
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
        if (!stopped) timer = setTimeout(() => void sendAll(), retryDelay);
        break;
      }
      // Delivered, or refused because the peer has left.
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
