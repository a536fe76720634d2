/** What the live connection says about conversations. Light: the code of conversations is loaded when somebody needs it. */

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
  /** The connection stands again: what was missed has to be read. */
  | { name: 'connected'; payload: null };

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

export function tellChatEvent(event: ChatEvent): void {
  listeners.tell(event);
}
