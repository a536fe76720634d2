/**
 * Replaces the part of `socket.io-client` that the client uses, over the channel. As with Socket.IO, a lost connection is
 * opened again, and one that the city ended or refused is not.
 */
import { names } from '../protocol.ts';
import { folder, line } from './here.ts';

type Listener = (...said: never[]) => void;

/** Callbacks of a message that waits for an answer; `lost` is called if the connection ends first. */
interface Answer {
  given(answer: unknown): void;
  lost?(error: Error): void;
}

interface Options {
  auth: (send: (auth: object) => void) => void;
}

/** Milliseconds before a lost connection is opened again. */
const pause = 300;

export function io(_origin: string, options: Options) {
  return new LiveSocket(options);
}

class LiveSocket {
  connected = false;
  /** Whether the connection is open or being opened. */
  active = false;
  /** Messages of a lost connection are not stored, so the client reads again what it shows. */
  readonly recovered = false;
  readonly io = { reconnection: () => undefined };
  readonly #options: Options;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #answers = new Map<string, Answer>();
  #id: string | null = null;
  #letGo: (() => void) | null = null;
  #stop: (() => void) | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get volatile(): { emit(name: string, ...said: unknown[]): void } {
    return this;
  }

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  off(): this {
    this.#listeners.clear();
    return this;
  }

  connect(): this {
    if (this.active) return this;
    this.active = true;
    this.#stop ??= line.listen((message) => {
      if (message.kind === 'owner' && this.active) {
        if (this.#id === null) this.#open();
        else this.#lost();
      }
      if (!('socket' in message) || message.socket !== this.#id) return;
      if (message.kind === 'live-opened') {
        this.connected = true;
        this.#fire('connect');
      } else if (message.kind === 'live-refused') {
        this.#end();
        this.active = false;
        this.#fire('connect_error', new Error(message.reason));
      } else if (message.kind === 'live-tell') {
        const { ack, socket } = message;
        this.#fire(message.name, ...message.said, () => {
          if (ack) line.say({ kind: 'live-ack', socket, ack });
        });
      } else if (message.kind === 'live-answer') {
        this.#answers.get(message.ack)?.given(message.answer);
        this.#answers.delete(message.ack);
      } else if (message.kind === 'live-closed') {
        if (message.again) return this.#lost();
        this.#end();
        this.active = false;
        this.#fire('disconnect', 'io server disconnect');
      }
    });
    if (line.owner()) this.#open();
    return this;
  }

  disconnect(): this {
    const wasConnected = this.connected;
    if (this.#id) line.say({ kind: 'live-close', socket: this.#id });
    this.active = false;
    this.#end();
    this.#stop?.();
    this.#stop = null;
    if (wasConnected) this.#fire('disconnect', 'io client disconnect');
    return this;
  }

  /** If the last argument is a function, it gets the answer. */
  emit(name: string, ...said: unknown[]): void {
    const answer = said.at(-1);
    if (typeof answer === 'function') this.#say(name, said.slice(0, -1), { given: (value) => answer(value) });
    else this.#say(name, said, null);
  }

  #say(name: string, said: readonly unknown[], answer: Answer | null): void {
    if (!this.#id || !this.connected) return;
    const ack = answer && crypto.randomUUID();
    if (ack) this.#answers.set(ack, answer);
    line.say({ kind: 'live-say', socket: this.#id, name, said: [...said], ack });
  }

  timeout(milliseconds: number) {
    return {
      emitWithAck: (name: string, ...said: unknown[]) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error('operation has timed out')), milliseconds);
          this.#say(name, said, {
            given(answer) {
              clearTimeout(timer);
              resolve(answer);
            },
            lost(error) {
              clearTimeout(timer);
              reject(error);
            },
          });
        }),
    };
  }

  #fire(name: string, ...said: unknown[]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(...(said as never[]));
  }

  #open(): void {
    const socket = crypto.randomUUID();
    this.#id = socket;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#letGo = resolve;
    // The lock is held until this connection ends or the tab is closed.
    void navigator.locks.request(names(folder).liveLock(socket), () => {
      this.#options.auth((auth) => {
        if (this.#id === socket) line.say({ kind: 'live-open', socket, auth });
      });
      return promise;
    });
  }

  #end(): void {
    this.connected = false;
    this.#id = null;
    const waiting = [...this.#answers.values()];
    this.#answers.clear();
    for (const { lost } of waiting) lost?.(new Error('socket has been disconnected'));
    this.#letGo?.();
    this.#letGo = null;
  }

  #lost(): void {
    if (!this.active) return;
    const wasConnected = this.connected;
    this.#end();
    if (wasConnected) this.#fire('disconnect', 'transport close');
    else this.#fire('connect_error', new Error('transport close'));
    setTimeout(() => {
      if (this.active && this.#id === null) this.#open();
    }, pause);
  }
}
