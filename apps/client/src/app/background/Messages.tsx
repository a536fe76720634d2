import { useEffect } from 'react';
import { chatOf } from '../../api/chat/chat.ts';

/** Sends the waiting messages, whatever page is open. */
export function Messages({ user }: { user: string }) {
  useEffect(() => void chatOf(user), [user]);
  return null;
}
