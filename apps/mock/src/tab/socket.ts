/**
 * In place of `socket.io-client`: what the client uses of it, over the channel. A connection that is lost is opened again, one
 * that the city ended or refused is not, as Socket.IO has it.
 */
import { names } from '../protocol.ts';
import { folder, line } from './here.ts';

type Listener = (...said: never[]) => void;

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
  /** Whether it is open or tries to be. */
  active = false;
  /** Nothing of a lost connection is stored: what is shown is read again. */
  readonly recovered = false;
  readonly io = { reconnection: () => undefined };
  readonly #options: Options;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #answers = new Map<string, (answer: unknown) => void>();
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
        this.#answers.get(message.ack)?.(message.answer);
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

  /** A last function takes the answer. */
  emit(name: string, ...said: unknown[]): void {
    if (!this.#id || !this.connected) return;
    const answer = said.at(-1);
    const expects = typeof answer === 'function';
    const ack = expects ? crypto.randomUUID() : null;
    if (ack && expects) this.#answers.set(ack, (given) => answer(given));
    line.say({ kind: 'live-say', socket: this.#id, name, said: expects ? said.slice(0, -1) : said, ack });
  }

  timeout(milliseconds: number) {
    return {
      emitWithAck: (name: string, ...said: unknown[]) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error('operation has timed out')), milliseconds);
          this.emit(name, ...said, (answer: unknown) => {
            clearTimeout(timer);
            resolve(answer);
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
    // Held until this connection ends or the tab does.
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
    this.#answers.clear();
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
