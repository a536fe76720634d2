/** Tells the server that messages reached this device. A small module: it is loaded with the live connection. */
import type { ConversationHead } from '@callejero/contract/resources/conversations.ts';
import { type Later, later } from '../../device/later.ts';
import { log } from '../../device/log.ts';
import { type ChatEvent, onChatEvent } from './chat-events.ts';
import { conversationsApi, readHeads } from './conversations.ts';

interface DeliveredDependencies {
  heads(): Promise<readonly ConversationHead[]>;
  report(id: string, seq: number): Promise<void>;
  later: Later;
}

/** Milliseconds to wait: a message that is read meanwhile need not be reported as delivered. */
const reportDelay = 400;

export function createDelivered({ heads, report, later }: DeliveredDependencies) {
  const reported = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  function note({ id, lastSeq, deliveredSeq, unread }: ConversationHead): void {
    waiting.get(id)?.();
    waiting.delete(id);
    if (unread === 0 || lastSeq <= Math.max(deliveredSeq, reported.get(id) ?? 0)) return;
    waiting.set(
      id,
      later(() => {
        waiting.delete(id);
        reported.set(id, lastSeq);
        report(id, lastSeq).catch((error: unknown) => {
          reported.delete(id);
          log('what arrived could not be told', error);
        });
      }, reportDelay),
    );
  }

  return {
    receive(event: ChatEvent): void {
      if (event.name === 'updateConversation') note(event.payload.conversation);
      // Messages that came while there was no connection.
      if (event.name === 'connected' && !event.payload.recovered)
        heads().then(
          (all) => all.forEach(note),
          (error: unknown) => log('what arrived meanwhile is not known', error),
        );
    },
    stop(): void {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}

/** Reports deliveries while there is a live connection. Returns a function that stops it. */
export function reportDelivered(): () => void {
  const delivered = createDelivered({
    heads: readHeads,
    report: conversationsApi.delivered,
    later,
  });
  const stop = onChatEvent(delivered.receive);
  return () => {
    stop();
    delivered.stop();
  };
}
