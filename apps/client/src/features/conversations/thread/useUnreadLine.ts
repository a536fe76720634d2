import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { useEffect, useState } from 'react';
import { firstUnread, type MessageRow, shownSeq } from './message-rows.ts';
import { usePresence } from './usePresence.ts';

interface Shown {
  /** The first row on the screen, and the number of the last message on it. */
  first: MessageRow | undefined;
  last: number;
}

export interface UnreadLine {
  /** The message below the line; null while it is not loaded or nothing is new. */
  line: MessageView | null;
  /** The number of that message. */
  seq: number;
  isSeen: boolean;
  see: () => void;
}

/** The line above the first new message, which is seen once it was on the screen or the person went to it. */
export function useUnreadLine(
  messages: readonly MessageView[],
  { readSeq, lastSeq: knownSeq, side }: ConversationView,
  shown: Shown,
): UnreadLine {
  const lastSeq = Math.max(knownSeq, messages.at(-1)?.seq ?? 0);
  const { after, upTo, isHere } = usePresence({ readSeq, lastSeq }, shown.last);
  const line = firstUnread(messages, { after, upTo, side });
  const seq = line?.seq ?? after + 1;
  const firstShown = shownSeq(shown.first);
  /** The number of the message below the line, once the line was seen. */
  const [seen, setSeen] = useState<number | null>(null);
  const hasNoLine = line === null && shownSeq(messages[0]) <= after + 1;
  useEffect(() => {
    if (isHere && firstShown > 0 && firstShown <= seq) setSeen(seq);
  }, [isHere, firstShown, seq]);
  return { line, seq, isSeen: hasNoLine || upTo <= after || seen === seq, see: () => setSeen(seq) };
}
