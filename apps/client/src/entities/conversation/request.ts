import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';

/** Whether somebody used the reader's contact code and waits for the reader to accept. */
export const isAsked = ({ side, accepted }: ConversationView): boolean => side === 'contact' && !accepted;

/** How many more texts the reader may send before the other accepts; null without such a limit. */
export function requestLeft({ side, accepted, lastSeq }: ConversationView): number | null {
  return accepted || side !== 'customer' ? null : Math.max(0, conversationLimits.request - lastSeq);
}
