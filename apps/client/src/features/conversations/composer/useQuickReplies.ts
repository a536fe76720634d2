import type { ConversationView, QuickReplies } from '@callejero/contract/resources/conversations.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import { filledReply, offeredReplies } from './quick-replies.ts';

/** The quick replies of the conversation's commerce, for its staff. */
export function useCommerceReplies({ id, side, commerce }: ConversationView) {
  const found: UseQueryResult<QuickReplies> = useQuery<QuickReplies>({
    queryKey: ['conversations', 'replies', commerce?.id],
    queryFn: ({ signal }) => conversationsApi.replies(id, signal),
    enabled: side === 'commerce',
    staleTime: 60_000,
  });
  return found;
}

export interface QuickReplyMenu {
  /** Null while the text does not begin with «/». */
  offered: readonly string[] | null;
  active: number;
  choose: (reply: string) => void;
  /** Returns whether the menu handled the key. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** The menu that «/» in the field opens. */
export function useQuickReplies(
  conversation: ConversationView,
  text: string,
  write: (text: string) => void,
): QuickReplyMenu {
  const { data } = useCommerceReplies(conversation);
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const offered =
    conversation.side === 'commerce' && data && closedFor !== text
      ? offeredReplies(data.replies, text)
      : null;
  const last = (offered?.length ?? 0) - 1;
  const active = Math.min(at, Math.max(0, last));
  const choose = (reply: string) => {
    setAt(0);
    write(filledReply(reply, conversation.customer.name));
  };
  return {
    offered,
    active,
    choose,
    onKey(event) {
      if (!offered) return false;
      const reply = offered[active];
      if (event.key === 'ArrowDown') setAt(active >= last ? 0 : active + 1);
      else if (event.key === 'ArrowUp') setAt(active === 0 ? Math.max(0, last) : active - 1);
      else if (event.key === 'Escape') setClosedFor(text);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && reply !== undefined)
        choose(reply);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
