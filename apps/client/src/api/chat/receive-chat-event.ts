import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { ChatEvent } from './chat-events.ts';
import type { ThreadStore } from './thread-store.ts';

interface Received {
  /** The conversations that were opened, by id. */
  threads: ReadonlyMap<string, Pick<ThreadStore, 'announced' | 'changed' | 'cleared'>>;
  storeConversation(conversation: ConversationView): void;
  /** Reads a conversation again; null means all lists of them. */
  readConversationsAgain(id: string | null): void;
  /** Reads what was missed. */
  resume(): void;
}

/** Applies a message of the live connection to the conversations of this device. */
export function receiveChatEvent(
  event: ChatEvent,
  { threads, storeConversation, readConversationsAgain, resume }: Received,
): void {
  switch (event.name) {
    case 'newMessage':
    case 'updateMessage':
      threads.get(event.payload.message.conversation)?.announced(event.payload.message);
      break;
    case 'refreshMessages':
    case 'refreshMessage':
      threads.get(event.payload.conversationId)?.changed();
      break;
    case 'cleanChat':
      threads.get(event.payload.conversationId)?.cleared(event.payload.upToSeq);
      break;
    case 'updateConversation':
      storeConversation(event.payload.conversation);
      break;
    case 'refreshConversation':
      readConversationsAgain(event.payload.conversationId);
      for (const store of threads.values()) store.changed();
      break;
    case 'connected':
      resume();
      break;
  }
}
