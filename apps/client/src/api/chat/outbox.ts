/**
 * Messages on their way: stored before they are shown, sent in the order of each conversation, and sent again until the
 * server answers. Sending one twice is one message, by its `clientId`.
 */

import type { MessageView, SendMessage } from '@callejero/contract/resources/messages.ts';
import { joinRuns } from '../../device/join-runs.ts';
import type { Later } from '../../device/later.ts';
import { createListeners } from '../../device/listeners.ts';
import { classifyFailure, toRequestError } from '../http/errors.ts';

/** A file on the device; `id` is its name on the server once it was uploaded. */
export interface OutgoingFile {
  key: string;
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  /** Pixels; null for a file that is no picture. */
  width: number | null;
  height: number | null;
  id: string | null;
}

export interface OutgoingMessage {
  conversation: string;
  clientId: string;
  message: SendMessage;
  /** Uploaded one after another before the message is sent. */
  files?: readonly OutgoingFile[];
  createdAt: string;
  /** Messages of a conversation are sent by this number, then by `createdAt`. */
  order: number;
  /** Why the server refused the message: it is sent again only when the person asks for it. */
  refused: { code: string | null; message: string } | null;
}

type NewMessage = Omit<OutgoingMessage, 'refused' | 'order'>;

/** What stands in place of a message that was sent or discarded: absence alone would not say so, since a full device stores nothing. */
interface Settled {
  clientId: string;
  /** ISO 8601. */
  settledAt: string;
}

type StoredMessage = OutgoingMessage | Settled;

const isSettled = (entry: StoredMessage): entry is Settled => 'settledAt' in entry;

/** The stored entries of one person, one for each message, which all of their tabs share. */
export interface OutboxEntries {
  all(): StoredMessage[];
  /** Stores a message whose `clientId` is new, at once. */
  add(outgoing: OutgoingMessage): void;
  /** Reads, changes and writes an entry under a lock; `change` gets null when nothing is stored. */
  change(clientId: string, change: (stored: StoredMessage | null) => StoredMessage | null): Promise<unknown>;
  remove(clientId: string): void;
  /** Calls back when another tab has changed an entry. */
  watch(listener: () => void): () => void;
}

interface OutboxDependencies {
  entries: OutboxEntries;
  send(outgoing: OutgoingMessage): Promise<MessageView>;
  /** Returns the id of the stored file. */
  upload(file: OutgoingFile): Promise<string>;
  /** The message was sent or discarded: deletes its files from the device and aborts their uploads. */
  forget(files: readonly OutgoingFile[]): void;
  /** Runs `work` in one tab at a time. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  sent(message: MessageView): void;
  later: Later;
  now(): Date;
}

export interface Outbox {
  list(): readonly OutgoingMessage[];
  /** Until when a limit holds up the conversation's messages, in milliseconds since 1970; null while none does. */
  limitedUntil(conversation: string): number | null;
  subscribe(listener: () => void): () => void;
  add(outgoing: NewMessage): void;
  /** Sends a refused message again, with the given changes. */
  again(clientId: string, change?: Partial<SendMessage>): Promise<void>;
  discard(clientId: string): Promise<void>;
  /** Sends the waiting messages: after the start and when the connection is back. */
  flush(): Promise<void>;
  /** The person has signed out: nothing more is written or sent. */
  stop(): void;
}

/** Milliseconds until the next try, doubled each time. */
const delay = { first: 1000, last: 30_000 };
const day = 24 * 3_600_000;
/**
 * Milliseconds that an unsent message stays, and the mark of a settled one. A tab that wakes up after that may send a message
 * once more, which is one message for the server.
 */
export const outboxAges = { unsent: 30 * day, settled: day } as const;

/** The messages that are not settled, as all tabs of the person have stored them. */
function createOutgoingList({ entries, forget, now }: OutboxDependencies) {
  let outgoing: readonly OutgoingMessage[] = [];
  /** Discarded here a moment ago, perhaps not yet in the store. */
  const discarded = new Set<string>();
  /** Of a message that this tab knew. */
  let highestOrder = 0;
  let stopped = false;
  const listeners = createListeners();

  const find = (clientId: string) => outgoing.find((one) => one.clientId === clientId);

  /** Takes over what the tabs have stored. A message of this tab that could not be stored stays until it is settled. */
  function refresh(): void {
    if (stopped) return;
    const stored = new Map(entries.all().map((entry) => [entry.clientId, entry]));
    const known = new Map(outgoing.map((one) => [one.clientId, one]));
    outgoing = [...new Map<string, StoredMessage>([...known, ...stored]).values()]
      .filter((entry): entry is OutgoingMessage => !isSettled(entry) && !discarded.has(entry.clientId))
      .toSorted(bySending);
    listeners.emit();
  }

  /** Changes a message that is not settled; nothing is written after a sign-out. */
  async function change(
    clientId: string,
    how: (one: OutgoingMessage) => Partial<OutgoingMessage>,
  ): Promise<void> {
    const own = find(clientId);
    await entries.change(clientId, (stored) => {
      const before = stored ?? own ?? null;
      return stopped || !before || isSettled(before) ? stored : { ...before, ...how(before) };
    });
    refresh();
  }

  async function settle(clientId: string): Promise<void> {
    const settledAt = now().toISOString();
    await entries.change(clientId, (stored) => (stopped ? stored : { clientId, settledAt }));
    refresh();
  }

  function removeOld(): void {
    const present = now().getTime();
    const isOld = (since: string, age: number) => present - Date.parse(since) > age;
    for (const entry of entries.all()) {
      if (
        isSettled(entry)
          ? isOld(entry.settledAt, outboxAges.settled)
          : isOld(entry.createdAt, outboxAges.unsent)
      ) {
        entries.remove(entry.clientId);
        if (!isSettled(entry)) forget(entry.files ?? []);
      }
    }
  }

  removeOld();
  refresh();
  const unwatch = entries.watch(refresh);

  return {
    all: () => outgoing,
    find,
    refresh,
    change,
    settle,
    ...listeners,
    add(added: NewMessage) {
      refresh();
      highestOrder = Math.max(highestOrder, ...outgoing.map(({ order }) => order)) + 1;
      const one = { ...added, order: highestOrder, refused: null };
      entries.add(one);
      outgoing = [...outgoing, one];
      listeners.emit();
    },
    async discard(clientId: string) {
      const files = find(clientId)?.files ?? [];
      discarded.add(clientId);
      refresh();
      forget(files);
      await settle(clientId);
    },
    isStopped: () => stopped,
    stop() {
      stopped = true;
      unwatch();
    },
  };
}

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const list = createOutgoingList(dependencies);
  let again = false;
  let tries = 0;
  /** Conversations that a limit holds up, with when it ends in milliseconds since 1970. */
  const limited = new Map<string, number>();
  let cancel = () => {};

  const sendWaiting = joinRuns(sendAll);

  function flush(): Promise<void> {
    cancel();
    again = true;
    return sendWaiting();
  }

  async function sendAll(): Promise<void> {
    while (again && !list.isStopped()) {
      again = false;
      await dependencies.exclusive(async () => {
        list.refresh();
        if (list.isStopped()) return;
        const conversations = [...new Set(list.all().map(({ conversation }) => conversation))];
        const results = await Promise.all(conversations.map(sendConversation));
        const isReached = !results.includes('unreachable');
        tries = isReached ? 0 : tries + 1;
        const waits = [
          ...(isReached ? [] : [Math.min(delay.last, delay.first * 2 ** (tries - 1))]),
          ...conversations.flatMap((one, at) => (results[at] === 'limited' ? [pauseOf(one)] : [])),
        ];
        if (waits.length > 0) cancel = dependencies.later(() => void flush(), Math.min(...waits));
      });
    }
  }

  /** Milliseconds. */
  const pauseOf = (conversation: string) =>
    Math.max(0, (limited.get(conversation) ?? 0) - dependencies.now().getTime());

  /** Unless it is done, later messages wait, so that none overtakes another. */
  async function sendConversation(conversation: string): Promise<'done' | 'limited' | 'unreachable'> {
    if (pauseOf(conversation) > 0) return 'limited';
    limited.delete(conversation);
    for (;;) {
      // Another tab may have added or discarded some.
      list.refresh();
      const next = list.all().find((one) => one.conversation === conversation && one.refused === null);
      if (!next || list.isStopped()) return 'done';
      try {
        const message = await dependencies.send(await withUploads(list, next.clientId, dependencies.upload));
        dependencies.sent(message);
        // The files first: if the page ends in between, the message is sent once more, with the ids that it has.
        dependencies.forget(next.files ?? []);
        await list.settle(next.clientId);
      } catch (cause) {
        list.refresh();
        // Discarded meanwhile: go on with the next one.
        if (!list.find(next.clientId)) continue;
        const failure = classifyFailure(cause);
        if (failure.kind === 'limited') {
          limited.set(conversation, dependencies.now().getTime() + failure.seconds * 1000);
          list.emit();
          return 'limited';
        }
        if (failure.kind !== 'refused') return 'unreachable';
        const { code, message } = toRequestError(cause);
        const refused = { code: code ?? null, message };
        await list.change(next.clientId, () => ({ refused }));
      }
    }
  }

  return {
    list: list.all,
    limitedUntil: (conversation) => limited.get(conversation) ?? null,
    subscribe: list.subscribe,
    add(added) {
      if (list.isStopped()) return;
      list.add(added);
      void flush();
    },
    async again(clientId, changed = {}) {
      await list.change(clientId, ({ message, files }) => ({
        message: { ...message, ...changed },
        // The uploads may be gone: the server deletes an upload that belongs to no message.
        ...(files ? { files: files.map((file) => ({ ...file, id: null })) } : {}),
        refused: null,
      }));
      await flush();
    },
    discard: list.discard,
    flush,
    stop() {
      list.stop();
      cancel();
    },
  };
}

/** The message with the ids of its files. Each id is stored as soon as it is known, so that no file is uploaded twice. */
async function withUploads(
  list: ReturnType<typeof createOutgoingList>,
  clientId: string,
  upload: OutboxDependencies['upload'],
): Promise<OutgoingMessage> {
  for (;;) {
    list.refresh();
    const one = list.find(clientId);
    if (!one) throw new Error('discarded');
    if (!one.files) return one;
    const next = one.files.find(({ id }) => id === null);
    if (!next) {
      const attachments = one.files.map(({ id }) => id ?? '');
      return { ...one, message: { ...one.message, attachments } };
    }
    const id = await upload(next);
    await list.change(clientId, ({ files = [] }) => ({
      files: files.map((file) => (file.key === next.key ? { ...file, id } : file)),
    }));
  }
}

const bySending = (a: OutgoingMessage, b: OutgoingMessage) =>
  a.order - b.order || a.createdAt.localeCompare(b.createdAt) || a.clientId.localeCompare(b.clientId);
