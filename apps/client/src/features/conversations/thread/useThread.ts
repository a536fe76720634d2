import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Chat, getChat } from '../../../api/chat/chat.ts';
import type { OutgoingMessage } from '../../../api/chat/outbox.ts';
import type { ThreadState, ThreadStore } from '../../../api/chat/thread-store.ts';

export interface FollowedThread extends ThreadState {
  store: ThreadStore;
  outbox: Chat['outbox'];
  progress: Chat['progress'];
  /** One's own messages that the server has not answered, oldest first. */
  outgoing: readonly OutgoingMessage[];
}

/** The messages of a conversation, followed while the component is shown. */
export function useThread(user: string, id: string): FollowedThread {
  const chat = getChat(user);
  const store = chat.thread(id);
  useEffect(() => chat.follow(id), [chat, id]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const all = useSyncExternalStore(chat.outbox.subscribe, chat.outbox.list);
  const stored = useMemo(() => clientIds(state.thread?.messages ?? []), [state.thread]);
  const outgoing = useMemo(
    () => all.filter(({ conversation, clientId }) => conversation === id && !stored.has(clientId)),
    [all, id, stored],
  );
  return { ...state, store, outbox: chat.outbox, progress: chat.progress, outgoing };
}

const clientIds = (messages: readonly MessageView[]) => new Set(messages.map(({ clientId }) => clientId));
