/** The way to the city: asks over the channel, and asks again whoever takes the city over before it has answered. */
import { type Message, names, type Owner, type PlainRequest, type PlainResponse } from '../protocol.ts';

/** How often a request is asked anew: one that breaks the worker must not break every next one. */
const maxTries = 3;

interface Waiting {
  request: PlainRequest;
  tries: number;
  answer(response: PlainResponse): void;
  giveUp(error: Error): void;
}

export interface Line {
  /** Rejects when nobody answers. */
  ask(request: PlainRequest, signal?: AbortSignal): Promise<PlainResponse>;
  say(message: Message): void;
  /** Hears what is said to all; answers how to stop. */
  listen(listener: (message: Message) => void): () => void;
  /** Who has the city now; null before it was opened. */
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
      // Whoever asks who it is makes everybody hear it.
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
      // Without an owner it waits for one.
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
