/** The messages of the live connection about conversations. A small module: the code of conversations is loaded on demand. */

import type { ServerToClientMessages } from '@callejero/contract/realtime.ts';
import { createListeners } from '../../device/listeners.ts';

type ChatMessages = Pick<
  ServerToClientMessages,
  | 'newMessage'
  | 'updateMessage'
  | 'updateConversation'
  | 'refreshConversation'
  | 'refreshMessages'
  | 'refreshMessage'
  | 'cleanChat'
  | 'typing'
>;
export type ChatEvent =
  | {
      [Name in keyof ChatMessages]: { name: Name; payload: Parameters<ChatMessages[Name]>[0] };
    }[keyof ChatMessages]
  /** The connection is open again. Unless it `recovered`, what was missed has to be read. */
  | { name: 'connected'; payload: { recovered: boolean } };

export const chatEventNames = [
  'newMessage',
  'updateMessage',
  'updateConversation',
  'refreshConversation',
  'refreshMessages',
  'refreshMessage',
  'cleanChat',
  'typing',
] as const satisfies readonly (keyof ChatMessages)[];

const listeners = createListeners<[ChatEvent]>();

export const onChatEvent = listeners.subscribe;

export function emitChatEvent(event: ChatEvent): void {
  listeners.emit(event);
}
