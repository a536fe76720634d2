/** One open conversation: reads it, follows its changes, and reads missed ones. */

import type { MessageChanges, MessagePage, MessageView } from '@callejero/contract/resources/messages.ts';
import { createListeners } from '../../device/listeners.ts';
import type { Saved } from './saved.ts';
import {
  type Thread,
  withAnnounced,
  withChanged,
  withChanges,
  withMessages,
  withoutCleared,
} from './thread.ts';

/** At most one of them is given, as the number of a message; none means the latest messages. */
type PageAsked = { before?: number; after?: number; around?: number };

interface ThreadDependencies {
  /** The number of the conversation's last change. */
  lastMod(): Promise<number>;
  page(asked: PageAsked): Promise<MessagePage>;
  changes(since: number): Promise<MessageChanges>;
  /** Subscribes to announcements; null while there is no live connection. */
  enter(): Promise<{ lastMod: number } | null>;
  /** The conversation as it was last read, when `error` says that the server can't be reached. */
  saved(error: unknown): Promise<Saved<Thread> | null>;
  /** Saves a conversation that was read or has changed. */
  save(thread: Thread): void;
}

export interface ThreadState {
  thread: Thread | null;
  /** Why the conversation could not be read. */
  error: unknown;
  /** Older or newer messages are being read. */
  loading: boolean;
  /** When the shown messages were saved on the device (ISO 8601), while the server can't be reached; else null. */
  savedAt: string | null;
}

export interface ThreadStore {
  state(): ThreadState;
  subscribe(listener: () => void): () => void;
  /** Reads the conversation, again after a failure. */
  open(): Promise<void>;
  /** Opens a new conversation, which has no messages as of change `lastMod`: nothing has to be read. */
  begin(lastMod: number): void;
  loadOlder(): Promise<void>;
  loadNewer(): Promise<void>;
  /** Shows the messages around the message with this number, unless they are shown. */
  showAround(seq: number): Promise<void>;
  /** Shows the latest messages again. */
  showLatest(): Promise<void>;
  /** The connection is back, or the page became active: reads what was missed. */
  resume(): Promise<void>;
  announced(message: MessageView): void;
  /** The conversation has changes that were not announced. */
  changed(): void;
  /** The server stored a message of this device. */
  sent(message: MessageView): void;
  cleared(upToSeq: number): void;
}

export function createThreadStore(dependencies: ThreadDependencies): ThreadStore {
  let state: ThreadState = { thread: null, error: null, loading: false, savedAt: null };
  const listeners = createListeners();
  let opening: Promise<void> | null = null;
  let catchingUp: Promise<void> | null = null;

  function set(next: Partial<ThreadState>): void {
    const { thread } = state;
    state = { ...state, ...next };
    if (state.thread && state.thread !== thread && state.savedAt === null) dependencies.save(state.thread);
    listeners.emit();
  }

  const update = (change: (thread: Thread) => Thread) => {
    if (state.thread) set({ thread: change(state.thread) });
  };

  /** One read at a time, however many views call it. */
  function open(): Promise<void> {
    opening ??= readFirst().finally(() => {
      opening = null;
    });
    return opening;
  }

  async function readFirst(): Promise<void> {
    try {
      // First the number, then the messages: a change in between is announced or read again, never lost.
      const lastMod = await dependencies.lastMod();
      const { messages, before } = await dependencies.page({});
      set({ thread: { messages, lastMod, older: before, newer: false }, error: null, savedAt: null });
      await resume();
    } catch (error) {
      if (state.thread) return;
      const saved = await dependencies.saved(error);
      if (saved) set({ thread: saved.value, savedAt: saved.at, error: null });
      else set({ error });
    }
  }

  async function resume(): Promise<void> {
    if (state.savedAt !== null) return open();
    if (!state.thread) return state.error === null ? undefined : open();
    const entered = await dependencies.enter();
    if (entered === null || entered.lastMod > state.thread.lastMod) await catchUp();
  }

  const replaced = (thread: Thread, { messages, before, after }: MessagePage): Thread => ({
    ...thread,
    messages,
    older: before,
    newer: after,
  });

  async function readPage(
    asked: PageAsked,
    apply: (thread: Thread, page: MessagePage) => Thread,
  ): Promise<void> {
    if (!state.thread || state.loading) return;
    const since = state.thread.lastMod;
    set({ loading: true });
    try {
      const page = await dependencies.page(asked);
      update((thread) => apply(thread, page));
      // Changes that arrived during the read lay outside the loaded range and were dropped.
      if (state.thread.lastMod > since) {
        const { messages } = await dependencies.changes(since);
        update((thread) => withChanged(thread, messages));
      }
    } finally {
      set({ loading: false });
    }
  }

  /** One read at a time. */
  function catchUp(): Promise<void> {
    catchingUp ??= readChanges().finally(() => {
      catchingUp = null;
    });
    return catchingUp;
  }

  async function readChanges(): Promise<void> {
    try {
      for (let more = true; more && state.thread; ) {
        const changes = await dependencies.changes(state.thread.lastMod);
        update((thread) => withChanges(thread, changes.messages, changes.lastMod));
        more = changes.more;
      }
    } catch {
      // The next announcement, or the connection that returns, asks again.
    }
  }

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    open,
    begin(lastMod) {
      if (!state.thread) set({ thread: { messages: [], lastMod, older: false, newer: false }, error: null });
    },
    resume,
    loadOlder: async () => {
      const first = state.thread?.messages[0];
      if (first && state.thread?.older)
        await readPage({ before: first.seq }, (thread, { messages, before }) => ({
          ...withMessages(thread, messages),
          older: before,
        }));
    },
    loadNewer: async () => {
      const last = state.thread?.messages.at(-1);
      if (last && state.thread?.newer)
        await readPage({ after: last.seq }, (thread, { messages, after }) => ({
          ...withMessages(thread, messages),
          newer: after,
        }));
    },
    showAround: async (seq) => {
      if (state.thread?.messages.some((message) => message.seq === seq)) return;
      await readPage({ around: seq }, replaced);
    },
    showLatest: async () => {
      if (state.thread?.newer) await readPage({}, replaced);
    },
    announced(message) {
      if (!state.thread) return;
      const { thread, missing } = withAnnounced(state.thread, message);
      if (missing) void catchUp();
      else set({ thread });
    },
    changed: () => void catchUp(),
    sent: (message) => update((thread) => withChanged(thread, [message])),
    cleared: (upToSeq) => update((thread) => withoutCleared(thread, upToSeq)),
  };
}
