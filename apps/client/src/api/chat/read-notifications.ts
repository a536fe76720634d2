/** Removes the system's notifications of conversations that were read, on any device. */
import type { ConversationHead } from '@callejero/contract/resources/conversations.ts';
import type { ChatEvent } from './chat-events.ts';

export interface ReadNotificationsDependencies {
  heads(): Promise<readonly ConversationHead[]>;
  /** The topics of the notifications that the system shows. */
  topics(): Promise<readonly string[]>;
  clear(topic: string): void;
}

const prefix = 'conversation:';

export function createReadNotifications({ heads, topics, clear }: ReadNotificationsDependencies) {
  return {
    receive(event: ChatEvent): void {
      if (event.name !== 'updateConversation') return;
      const { id, unread } = event.payload.conversation;
      if (unread === 0) clear(prefix + id);
    },
    /** Clears notifications of conversations that were read while the app was closed; sends a request only if one is shown. */
    async removeRead(): Promise<void> {
      const shown = (await topics()).filter((topic) => topic.startsWith(prefix));
      if (shown.length === 0) return;
      const unread = new Set((await heads()).filter((head) => head.unread > 0).map(({ id }) => prefix + id));
      for (const topic of shown) if (!unread.has(topic)) clear(topic);
    },
  };
}
