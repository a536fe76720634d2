import { type ConversationView, conversationLimits } from '@callejero/contract/resources/conversations.ts';

/** Whether somebody used the reader's contact code and waits for the reader to accept. */
export const isAsked = ({ side, accepted }: ConversationView): boolean => side === 'contact' && !accepted;

/** How many more texts the reader may send before the other accepts; null without such a limit. */
export function requestLeft({ side, accepted, lastSeq }: ConversationView): number | null {
  return accepted || side !== 'customer' ? null : Math.max(0, conversationLimits.request - lastSeq);
}
