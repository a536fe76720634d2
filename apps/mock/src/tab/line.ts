/** Sends requests to the city over the channel. An unanswered request is sent again when another worker takes over. */
import { type Message, names, type Owner, type PlainResponse, type WorkerRequest } from '../protocol.ts';

/** How often a request is sent: one that breaks the worker must not break every following worker. */
const maxTries = 3;

interface Waiting {
  request: WorkerRequest;
  tries: number;
  answer(response: PlainResponse): void;
  giveUp(error: Error): void;
}

export interface Line {
  /** Rejects when nobody answers. */
  ask(request: WorkerRequest, signal?: AbortSignal): Promise<PlainResponse>;
  say(message: Message): void;
  /** Listens to messages for everybody; returns a function that stops listening. */
  listen(listener: (message: Message) => void): () => void;
  /** The worker that runs the city; null before it is open. */
  owner(): Owner | null;
}

export function openLine(folder: string): Line {
  const channel = new BroadcastChannel(names(folder).channel);
  const waiting = new Map<string, Waiting>();
  const listeners = new Set<(message: Message) => void>();
  let owner: Owner | null = null;

  const post = (id: string, entry: Waiting) => {
    entry.tries += 1;
    if (entry.tries <= maxTries) return channel.postMessage({ kind: 'request', id, request: entry.request });
    waiting.delete(id);
    entry.giveUp(new TypeError('Nobody answers.'));
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'response') {
      waiting.get(data.id)?.answer(data.response);
      waiting.delete(data.id);
      return;
    }
    if (data.kind === 'owner') {
      // An answer to another tab's question: nothing has changed.
      if (data.owner.id === owner?.id) return;
      owner = data.owner;
      for (const [id, entry] of waiting) post(id, entry);
    }
    for (const listener of listeners) listener(data);
  };
  channel.postMessage({ kind: 'who' } satisfies Message);

  return {
    ask(request, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<PlainResponse>();
      const id = crypto.randomUUID();
      const entry: Waiting = { request, tries: 0, answer: resolve, giveUp: reject };
      waiting.set(id, entry);
      signal?.addEventListener('abort', () => {
        waiting.delete(id);
        reject(signal.reason);
      });
      // Without an owner the request waits until there is one.
      if (owner) post(id, entry);
      return promise;
    },
    say: (message) => channel.postMessage(message),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    owner: () => owner,
  };
}
