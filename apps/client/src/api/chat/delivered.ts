/** Says that messages reached this device, whether or not somebody opens their conversation. Light: it is loaded with the live connection. */
import type { ConversationHead } from '@callejero/contract/resources/conversations.ts';
import { log } from '../../device/log.ts';
import { type ChatEvent, onChatEvent } from './chat-events.ts';
import { conversationsApi, readHeads } from './conversations.ts';

interface DeliveredDependencies {
  heads(): Promise<readonly ConversationHead[]>;
  tell(id: string, seq: number): Promise<void>;
  /** Calls back after a number of milliseconds; answers how to cancel. */
  later(call: () => void, milliseconds: number): () => void;
}

/** Milliseconds in which the message may be read: then nothing else has to be said. */
const patience = 400;

export function createDelivered({ heads, tell, later }: DeliveredDependencies) {
  const told = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  function note({ id, lastSeq, deliveredSeq, unread }: ConversationHead): void {
    waiting.get(id)?.();
    waiting.delete(id);
    if (unread === 0 || lastSeq <= Math.max(deliveredSeq, told.get(id) ?? 0)) return;
    waiting.set(
      id,
      later(() => {
        waiting.delete(id);
        told.set(id, lastSeq);
        tell(id, lastSeq).catch((error: unknown) => {
          told.delete(id);
          log('what arrived could not be told', error);
        });
      }, patience),
    );
  }

  return {
    receive(event: ChatEvent): void {
      if (event.name === 'updateConversation') note(event.payload.conversation);
      // What came while there was no connection.
      if (event.name === 'connected')
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

/** For as long as there is a live connection. Answers how to stop. */
export function tellDelivered(): () => void {
  const delivered = createDelivered({
    heads: readHeads,
    tell: conversationsApi.delivered,
    later(call, milliseconds) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  const stop = onChatEvent(delivered.receive);
  return () => {
    stop();
    delivered.stop();
  };
}
