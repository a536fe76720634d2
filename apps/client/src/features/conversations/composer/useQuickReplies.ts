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
  /** Null while the text does not begin with «/» and nobody opened the menu. */
  offered: readonly string[] | null;
  /** Whether the commerce has no reply yet. */
  isEmpty: boolean;
  /** Opens or closes the menu, for who has no «/» at hand. */
  toggle: () => void;
  active: number;
  choose: (reply: string) => void;
  /** Returns whether the menu handled the key. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** The menu that «/» in the field or its button opens. A reply chosen by the button follows what is typed. */
export function useQuickReplies(
  conversation: ConversationView,
  text: string,
  write: (text: string) => void,
): QuickReplyMenu {
  const { data } = useCommerceReplies(conversation);
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isOpened = openFor === text;
  const offered =
    conversation.side === 'commerce' && data && closedFor !== text
      ? (offeredReplies(data.replies, text) ?? (isOpened ? data.replies : null))
      : null;
  const last = (offered?.length ?? 0) - 1;
  const active = Math.min(at, Math.max(0, last));
  const choose = (reply: string) => {
    setAt(0);
    setOpenFor(null);
    const filled = filledReply(reply, conversation.customer.name);
    write(text === '' || text.startsWith('/') ? filled : `${text.trimEnd()} ${filled}`);
  };
  return {
    offered,
    active,
    isEmpty: data?.replies.length === 0,
    choose,
    toggle() {
      setClosedFor(offered ? text : null);
      setOpenFor(offered ? null : text);
    },
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
