import { useEffect } from 'react';
import { getChat } from '../../api/chat/chat.ts';

/** Sends the waiting messages, whatever page is open. */
export function Messages({ user }: { user: string }) {
  useEffect(() => void getChat(user), [user]);
  return null;
}
