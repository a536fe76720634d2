/** One open conversation: reads it, follows its changes, and reads missed ones. */

import type { MessageChanges, MessagePage, MessageView } from '@callejero/contract/resources/messages.ts';
import { joinRuns } from '../../device/join-runs.ts';
import { createListeners } from '../../device/listeners.ts';
import type { Saved } from './saved.ts';
import {
  type Thread,
  withAnnounced,
  withChanged,
  withChanges,
  withNewer,
  withOlder,
  withoutCleared,
  withPage,
} from './thread.ts';

/** At most one of them is given, as the number of a message; none means the latest messages. */
type PageAsked = { before?: number; after?: number; around?: number };

type ApplyPage = (thread: Thread, page: MessagePage) => Thread;

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
  const open = joinRuns(readFirst);
  const catchUp = joinRuns(readChanges);

  function set(next: Partial<ThreadState>): void {
    const { thread } = state;
    state = { ...state, ...next };
    if (state.thread && state.thread !== thread && state.savedAt === null) dependencies.save(state.thread);
    listeners.emit();
  }

  const update = (change: (thread: Thread) => Thread) => {
    if (state.thread) set({ thread: change(state.thread) });
  };

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
      set(saved ? { thread: saved.value, savedAt: saved.at, error: null } : { error });
    }
  }

  async function resume(): Promise<void> {
    if (state.savedAt !== null) return open();
    if (!state.thread) return state.error === null ? undefined : open();
    const entered = await dependencies.enter();
    if (entered === null || entered.lastMod > state.thread.lastMod) await catchUp();
  }

  async function readPage(asked: PageAsked, apply: ApplyPage): Promise<void> {
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
      if (first && state.thread?.older) await readPage({ before: first.seq }, withOlder);
    },
    loadNewer: async () => {
      const last = state.thread?.messages.at(-1);
      if (last && state.thread?.newer) await readPage({ after: last.seq }, withNewer);
    },
    showAround: async (seq) => {
      if (state.thread?.messages.some((message) => message.seq === seq)) return;
      await readPage({ around: seq }, withPage);
    },
    showLatest: async () => {
      if (state.thread?.newer) await readPage({}, withPage);
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
