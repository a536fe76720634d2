/** The conversations of the signed-in person: one outbox, and a store for each conversation that was opened. */
import { exclusive } from '../../device/exclusive.ts';
import { later } from '../../device/later.ts';
import { onNetworkChange } from '../../device/network.ts';
import { onPageActive } from '../../device/page-active.ts';
import { isUnreachable } from '../http/errors.ts';
import { onDataChanged } from '../realtime/data-changed.ts';
import { liveConversations } from '../realtime/live.ts';
import { session } from '../session/session.ts';
import { onChatEvent } from './chat-events.ts';
import {
  concernsCommerce,
  conversationsApi,
  type NewConversation,
  readConversationsAgain,
  storeConversation,
} from './conversations.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOutboxEntries } from './outbox-entries.ts';
import { createFileUploads, type UploadProgress } from './outgoing-files.ts';
import { receiveChatEvent } from './receive-chat-event.ts';
import { createSaved, type SavedConversations } from './saved.ts';
import { createTextFiles } from './saved-files.ts';
import { createThreadStore, type ThreadStore } from './thread-store.ts';

export interface Chat {
  outbox: Outbox;
  /** Conversations saved on the device, for reading without connection. */
  saved: SavedConversations;
  /** Progress of the files that are being sent. */
  progress: UploadProgress;
  /** The conversation's messages; the same store for as long as the person is signed in. */
  thread(id: string): ThreadStore;
  /** Follows a conversation while it is shown. Returns a function that stops it. */
  follow(id: string): () => void;
  stop(): void;
}

function createChat(user: string): Chat {
  const threads = new Map<string, ThreadStore>();
  /** How many views show each conversation. */
  const followed = new Map<string, number>();

  const saved = createSaved(
    createTextFiles(user),
    () => new Date(),
    (work) => exclusive('saved', work),
  );
  const uploads = createFileUploads();

  const outbox = createOutbox({
    upload: uploads.upload,
    forget: uploads.forget,
    entries: createOutboxEntries(user),
    send: ({ conversation, clientId, message }) => conversationsApi.send(conversation, clientId, message),
    exclusive: (work) => exclusive('outbox', work),
    sent: (message) => threads.get(message.conversation)?.sent(message),
    later,
    now: () => new Date(),
  });

  function thread(id: string): ThreadStore {
    const known = threads.get(id);
    if (known) return known;
    const made = createThreadStore({
      lastMod: async () => (await conversationsApi.view(id)).lastMod,
      page: (asked) => conversationsApi.page(id, asked),
      changes: (since) => conversationsApi.changes(id, since),
      enter: () => liveConversations.enter(id),
      saved: async (error) => (isUnreachable(error) ? saved.thread(id) : null),
      save: (messages) => {
        // Only the latest messages are saved, not a page around an old one.
        if (!messages.newer) void saved.saveThread(id, messages);
      },
    });
    threads.set(id, made);
    return made;
  }

  function resume(): void {
    for (const id of followed.keys()) void threads.get(id)?.resume();
    void outbox.flush();
  }

  const stops = [
    onChatEvent((event) =>
      receiveChatEvent(event, { threads, storeConversation, readConversationsAgain, resume }),
    ),
    onNetworkChange((online) => {
      if (online) resume();
    }),
    onPageActive(resume),
    // Its owners or its settings may have changed, and a former owner does not see its conversations any more.
    onDataChanged(({ resource, id }) => {
      if (resource === 'commerces' && concernsCommerce(id)) readConversationsAgain(null);
    }),
  ];
  void outbox.flush();

  return {
    outbox,
    saved,
    progress: uploads.progress,
    thread,
    follow(id) {
      const store = thread(id);
      followed.set(id, (followed.get(id) ?? 0) + 1);
      void (store.state().thread ? store.resume() : store.open());
      return () => {
        const left = (followed.get(id) ?? 1) - 1;
        if (left > 0) followed.set(id, left);
        else {
          followed.delete(id);
          liveConversations.leave(id);
        }
      };
    },
    stop() {
      outbox.stop();
      for (const stop of stops) stop();
    },
  };
}

let current: { user: string; chat: Chat } | null = null;

session.subscribe(() => {
  if (current === null || session.user()?.id === current.user) return;
  current.chat.stop();
  current = null;
});

/** The conversations of `user`, created at the first call. */
export function getChat(user: string): Chat {
  if (current?.user !== user) {
    current?.chat.stop();
    current = { user, chat: createChat(user) };
  }
  return current.chat;
}

/**
 * Begins a conversation, or finds the existing one, and returns its id. The answer is cached, so that the next page shows the
 * other person, and in a new conversation the message field, without another request.
 */
export async function openConversation(asked: NewConversation): Promise<string> {
  const conversation = await conversationsApi.open(asked);
  storeConversation(conversation);
  const { id, lastSeq, lastMod } = conversation;
  const user = session.user();
  if (user && lastSeq === 0) getChat(user.id).thread(id).begin(lastMod);
  return id;
}
