/**
 * Messages on their way: stored before they are shown, sent in the order of each conversation, and sent again until the
 * server answers. Sending one twice is one message, by its `clientId`.
 */

import type { MessageView, SendMessage } from '@callejero/contract/resources/messages.ts';
import type { Later } from '../../device/later.ts';
import { createListeners } from '../../device/listeners.ts';
import { toRequestError } from '../http/errors.ts';

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
  /** Why the server refused the message: it is sent again only when the person asks for it. */
  refused: { code: string | null; message: string } | null;
}

interface OutboxDependencies {
  read(): OutgoingMessage[];
  write(outgoing: readonly OutgoingMessage[]): void;
  send(outgoing: OutgoingMessage): Promise<MessageView>;
  /** Returns the id of the stored file. */
  upload(file: OutgoingFile): Promise<string>;
  /** The message was sent or discarded: deletes its files from the device and aborts their uploads. */
  forget(files: readonly OutgoingFile[]): void;
  /** Runs `work` in one tab at a time. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  sent(message: MessageView): void;
  later: Later;
}

export interface Outbox {
  list(): readonly OutgoingMessage[];
  subscribe(listener: () => void): () => void;
  add(outgoing: Omit<OutgoingMessage, 'refused'>): void;
  /** Sends a refused message again, with the given changes. */
  again(clientId: string, change?: Partial<SendMessage>): void;
  discard(clientId: string): void;
  /** Sends the waiting messages: after the start and when the connection is back. */
  flush(): Promise<void>;
  /** The person has signed out: nothing more is written or sent. */
  stop(): void;
}

/** Milliseconds until the next try, doubled each time. */
const delay = { first: 1000, last: 30_000 };

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  let outgoing = dependencies.read();
  let flushing: Promise<void> | null = null;
  let again = false;
  let tries = 0;
  let cancel = () => {};
  let stopped = false;
  const listeners = createListeners();

  function set(next: OutgoingMessage[]): void {
    if (stopped) return;
    outgoing = next;
    dependencies.write(outgoing);
    listeners.emit();
  }

  const find = (clientId: string) => outgoing.find((one) => one.clientId === clientId);
  const without = (clientId: string) => outgoing.filter((one) => one.clientId !== clientId);
  const change = (clientId: string, how: (one: OutgoingMessage) => Partial<OutgoingMessage>) =>
    set(outgoing.map((one) => (one.clientId === clientId ? { ...one, ...how(one) } : one)));

  function flush(): Promise<void> {
    cancel();
    again = true;
    flushing ??= sendAll().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function sendAll(): Promise<void> {
    while (again && !stopped) {
      again = false;
      await dependencies.exclusive(async () => {
        // Another tab may have sent some of them.
        outgoing = mergeStored(outgoing, dependencies.read());
        if (stopped) return;
        const conversations = new Set(outgoing.map(({ conversation }) => conversation));
        const results = await Promise.all([...conversations].map(sendConversation));
        const isDone = results.every(Boolean);
        tries = isDone ? 0 : tries + 1;
        if (!isDone) {
          const wait = Math.min(delay.last, delay.first * 2 ** (tries - 1));
          cancel = dependencies.later(() => void flush(), wait);
        }
      });
    }
  }

  /** False when the server could not be reached: later messages then wait, so that none overtakes another. */
  async function sendConversation(conversation: string): Promise<boolean> {
    for (;;) {
      const next = outgoing.find((one) => one.conversation === conversation && one.refused === null);
      if (!next || stopped) return true;
      try {
        const message = await dependencies.send(await withUploads(next));
        dependencies.sent(message);
        set(without(next.clientId));
        dependencies.forget(next.files ?? []);
      } catch (cause) {
        // Discarded meanwhile: go on with the next one.
        if (!find(next.clientId)) continue;
        const { status, code, message } = toRequestError(cause);
        const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429;
        if (!isRefused) return false;
        const refused = { code: code ?? null, message };
        change(next.clientId, () => ({ refused }));
      }
    }
  }

  /** The message with the ids of its files. Each id is stored as soon as it is known, so that no file is uploaded twice. */
  async function withUploads({ clientId }: OutgoingMessage): Promise<OutgoingMessage> {
    for (;;) {
      const one = find(clientId);
      if (!one) throw new Error('discarded');
      if (!one.files) return one;
      const next = one.files.find(({ id }) => id === null);
      if (!next) {
        const attachments = one.files.map(({ id }) => id ?? '');
        return { ...one, message: { ...one.message, attachments } };
      }
      const id = await dependencies.upload(next);
      change(clientId, ({ files = [] }) => ({
        files: files.map((file) => (file.key === next.key ? { ...file, id } : file)),
      }));
    }
  }

  return {
    list: () => outgoing,
    subscribe: listeners.subscribe,
    add(added) {
      set([...outgoing, { ...added, refused: null }]);
      void flush();
    },
    again(clientId, changed = {}) {
      change(clientId, ({ message, files }) => ({
        message: { ...message, ...changed },
        // The uploads may be gone: the server deletes an upload that belongs to no message.
        ...(files ? { files: files.map((file) => ({ ...file, id: null })) } : {}),
        refused: null,
      }));
      void flush();
    },
    discard(clientId) {
      const files = find(clientId)?.files ?? [];
      set(without(clientId));
      dependencies.forget(files);
    },
    flush,
    stop() {
      stopped = true;
      cancel();
    },
  };
}

/** This tab's messages that no other tab has sent, and those that other tabs have added. */
function mergeStored(own: readonly OutgoingMessage[], stored: readonly OutgoingMessage[]): OutgoingMessage[] {
  const ids = new Set(own.map(({ clientId }) => clientId));
  const left = new Set(stored.map(({ clientId }) => clientId));
  return [
    ...own.filter(({ clientId }) => left.has(clientId)),
    ...stored.filter(({ clientId }) => !ids.has(clientId)),
  ];
}
