/**
 * Messages on their way: stored before they are shown, sent in the order of each conversation, and sent again until the
 * server answers. Sending one twice is one message, by its `clientId`.
 */
import type { MessageView, SendMessage } from '@callejero/contract/resources/messages.ts';
import { toRequestError } from '../http/errors.ts';

export interface Outgoing {
  conversation: string;
  clientId: string;
  message: SendMessage;
  createdAt: string;
  /** Why the server refused it: it is sent again only when the person says so. */
  refused: { code: string | null; message: string } | null;
}

export interface OutboxDependencies {
  read(): Outgoing[];
  write(outgoing: readonly Outgoing[]): void;
  send(outgoing: Outgoing): Promise<MessageView>;
  /** Runs `work` in one tab at a time. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  sent(message: MessageView): void;
  /** Calls back after a number of milliseconds; answers how to cancel. */
  later(call: () => void, milliseconds: number): () => void;
}

export interface Outbox {
  list(): readonly Outgoing[];
  subscribe(listener: () => void): () => void;
  add(outgoing: Pick<Outgoing, 'conversation' | 'clientId' | 'message' | 'createdAt'>): void;
  /** Sends a refused one again, changed as given. */
  again(clientId: string, change?: Partial<SendMessage>): void;
  discard(clientId: string): void;
  /** Sends what waits: after the start and when the connection is back. */
  flush(): Promise<void>;
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
  const listeners = new Set<() => void>();

  function set(next: Outgoing[]): void {
    outgoing = next;
    dependencies.write(outgoing);
    for (const listener of listeners) listener();
  }

  const without = (clientId: string) => outgoing.filter((one) => one.clientId !== clientId);

  function flush(): Promise<void> {
    cancel();
    again = true;
    flushing ??= sendAll().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function sendAll(): Promise<void> {
    while (again) {
      again = false;
      await dependencies.exclusive(async () => {
        // Another tab may have sent some.
        outgoing = mergeStored(outgoing, dependencies.read());
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

  /** False when the server could not be reached: those behind it wait, so that none overtakes another. */
  async function sendConversation(conversation: string): Promise<boolean> {
    for (;;) {
      const next = outgoing.find((one) => one.conversation === conversation && one.refused === null);
      if (!next) return true;
      try {
        const message = await dependencies.send(next);
        dependencies.sent(message);
        set(without(next.clientId));
      } catch (cause) {
        const { status, code, message } = toRequestError(cause);
        const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429;
        if (!isRefused) return false;
        const refused = { code: code ?? null, message };
        set(outgoing.map((one) => (one.clientId === next.clientId ? { ...one, refused } : one)));
      }
    }
  }

  return {
    list: () => outgoing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(added) {
      set([...outgoing, { ...added, refused: null }]);
      void flush();
    },
    again(clientId, change = {}) {
      set(
        outgoing.map((one) =>
          one.clientId === clientId ? { ...one, message: { ...one.message, ...change }, refused: null } : one,
        ),
      );
      void flush();
    },
    discard: (clientId) => set(without(clientId)),
    flush,
    stop: () => cancel(),
  };
}

/** What this tab knows of, as far as no other tab has sent it, and what other tabs have added. */
function mergeStored(own: readonly Outgoing[], stored: readonly Outgoing[]): Outgoing[] {
  const ids = new Set(own.map(({ clientId }) => clientId));
  const left = new Set(stored.map(({ clientId }) => clientId));
  return [
    ...own.filter(({ clientId }) => left.has(clientId)),
    ...stored.filter(({ clientId }) => !ids.has(clientId)),
  ];
}
