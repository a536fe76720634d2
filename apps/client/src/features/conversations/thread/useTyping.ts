import { useEffect, useState } from 'react';
import { onChatEvent } from '../../../api/chat/chat-events.ts';

/** Milliseconds after which somebody who says nothing more no longer writes. */
const lasts = 5000;

/** Who writes just now; until the message arrives. */
export function useTyping(conversation: string, lastSeq: number): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (lastSeq > 0) setName(null);
  }, [lastSeq]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChatEvent((event) => {
      if (event.name !== 'typing' || event.payload.conversationId !== conversation) return;
      clearTimeout(timer);
      setName(event.payload.name);
      timer = setTimeout(() => setName(null), lasts);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [conversation]);
  return name;
}
