/** A device in a conversation: its socket, with all received messages about conversations. */
import type { Entered } from '@callejero/contract/realtime.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { enterLive, type LiveClient, type LivePerson } from './live.ts';

export interface ReceivedMessage {
  name: string;
  payload: Record<string, unknown>;
}

export interface LiveDevice {
  client: LiveClient;
  /** Received messages in the order of arrival. */
  received: ReceivedMessage[];
  named(name: string): Record<string, unknown>[];
  enter(): Promise<Entered>;
  leave(): Promise<unknown>;
  /** Resolves when `condition` holds, which is checked whenever a message arrives. */
  until(condition: () => boolean): Promise<void>;
  /** Texts of the new messages. */
  bodies(): (string | null)[];
}

export async function openDevice(
  person: Pick<LivePerson, 'id' | 'accessToken'>,
  url: string,
  conversationId: string,
): Promise<LiveDevice> {
  const client = await enterLive(url, person);
  const received: ReceivedMessage[] = [];
  let happened = Promise.withResolvers<void>();
  client.socket.onAny((name: string, payload: Record<string, unknown>) => {
    if (name === 'event' || name === 'pendingActions') return;
    received.push({ name, payload });
    happened.resolve();
    happened = Promise.withResolvers();
  });
  const named = (name: string) => received.filter((one) => one.name === name).map(({ payload }) => payload);
  return {
    ...{ client, received, named },
    enter: () => client.socket.emitWithAck('enterConversation', { conversationId }),
    leave: () => client.socket.emitWithAck('leaveConversation', { conversationId }),
    async until(condition) {
      while (!condition()) await happened.promise;
    },
    bodies: () => named('newMessage').map(({ message }) => (message as MessageView).body),
  };
}
