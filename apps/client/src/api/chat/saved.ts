/** Conversations as they were last read, on the device: they open without connection, and messages written in them wait. */
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { Thread } from './thread.ts';

export interface Saved<Value> {
  /** When it was read, ISO 8601. */
  at: string;
  value: Value;
}

/** Texts by key; each key begins with the person's id. */
export interface TextFiles {
  read(key: string): Promise<string | null>;
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** How many of a person's last opened conversations are saved, and how many messages of each. */
export const savedLimits = { conversations: 30, messages: 50 } as const;

export interface SavedConversations {
  inbox(): Promise<Saved<ConversationView[]> | null>;
  saveInbox(conversations: readonly ConversationView[]): Promise<void>;
  view(id: string): Promise<Saved<ConversationView> | null>;
  saveView(conversation: ConversationView): Promise<void>;
  thread(id: string): Promise<Saved<Thread> | null>;
  saveThread(id: string, thread: Thread): Promise<void>;
  /** Removes a conversation that is no longer the person's. */
  forget(id: string): Promise<void>;
}

/** @param inTurn one task after another among all tabs, because each reads and writes the list of saved conversations */
export function createSaved(
  files: TextFiles,
  now: () => Date,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): SavedConversations {
  async function read<Value>(key: string): Promise<Saved<Value> | null> {
    try {
      return JSON.parse((await files.read(key)) ?? 'null') as Saved<Value> | null;
    } catch {
      return null;
    }
  }
  const write = (key: string, value: unknown) =>
    files.write(key, JSON.stringify({ at: now().toISOString(), value } satisfies Saved<unknown>));

  async function remove(id: string): Promise<void> {
    await files.remove(`view.${id}`);
    await files.remove(`thread.${id}`);
  }

  async function note(id: string, isSaved: boolean): Promise<void> {
    const known = (await read<string[]>('index'))?.value ?? [];
    const ids = [...(isSaved ? [id] : []), ...known.filter((other) => other !== id)];
    for (const old of ids.slice(savedLimits.conversations)) await remove(old);
    await write('index', ids.slice(0, savedLimits.conversations));
  }

  return {
    inbox: () => read('inbox'),
    saveInbox: (conversations) => inTurn(() => write('inbox', conversations)),
    view: (id) => read(`view.${id}`),
    saveView: (conversation) =>
      inTurn(async () => {
        await write(`view.${conversation.id}`, conversation);
        await note(conversation.id, true);
      }),
    thread: (id) => read(`thread.${id}`),
    saveThread: (id, thread) =>
      inTurn(async () => {
        // The older ones can't be read without connection, so they are not offered.
        const end = { messages: thread.messages.slice(-savedLimits.messages), older: false };
        await write(`thread.${id}`, { ...thread, ...end });
        await note(id, true);
      }),
    forget: (id) =>
      inTurn(async () => {
        await remove(id);
        await note(id, false);
      }),
  };
}
