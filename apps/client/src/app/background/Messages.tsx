import { useEffect } from 'react';
import { chatOf } from '../../api/chat/chat.ts';

/** Sends the messages that wait, whatever page is open. */
export function Messages({ user }: { user: string }) {
  useEffect(() => void chatOf(user), [user]);
  return null;
}
