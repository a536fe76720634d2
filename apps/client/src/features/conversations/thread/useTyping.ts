import { useEffect, useState } from 'react';
import { onChatEvent } from '../../../api/chat/chat-events.ts';

/** Milliseconds that a typing signal is valid. */
const signalMs = 5000;

/** The name of the person who is typing; null once the message has arrived. */
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
      timer = setTimeout(() => setName(null), signalMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [conversation]);
  return name;
}
