import { useEffect, useState, useSyncExternalStore } from 'react';
import { getChat } from '../../../api/chat/chat.ts';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import type { OutgoingMessage } from '../../../api/chat/outbox.ts';
import { createThreadStore } from '../../../api/chat/thread-store.ts';
import type { FollowedThread } from '../thread/useThread.ts';

const nothing: readonly OutgoingMessage[] = [];

/** The messages of a conversation of other people, without live updates and without storing them on the device. */
export function useInspectedThread(user: string, id: string): FollowedThread {
  const { outbox, progress } = getChat(user);
  const [store] = useState(() =>
    createThreadStore({
      lastMod: async () => (await conversationsApi.view(id)).lastMod,
      page: (asked) => conversationsApi.page(id, asked),
      changes: (since) => conversationsApi.changes(id, since),
      enter: async () => null,
      saved: async () => null,
      save: () => undefined,
    }),
  );
  useEffect(() => void store.open(), [store]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  return { ...state, store, outbox, progress, outgoing: nothing };
}
