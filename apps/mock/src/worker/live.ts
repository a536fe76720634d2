/** The live connections of the tabs, in place of Socket.IO's server: the same messages over the channel. */
import { handshakeRefused, handshakeUnavailable, type RoomMessages } from '@callejero/contract/realtime.ts';
import type { Log } from '@callejero/server/ports/ports.ts';
import type { Connection, Realtime } from '@callejero/server/realtime/live.ts';
import { isConversationRoom } from '@callejero/server/realtime/members.ts';
import { listenToMessages } from '@callejero/server/realtime/messages.ts';
import type { FromWorker, ToWorker } from '../protocol.ts';

/** Milliseconds within which a tab must acknowledge a message about a call. */
const acknowledgeWithin = 10_000;

interface LiveTab {
  rooms: Set<string>;
  connection: Connection;
  listeners: Map<string, (...said: unknown[]) => void>;
  /** Callbacks of messages that wait for the tab's acknowledgement. */
  waiting: Map<string, () => void>;
}

interface LiveTabs {
  hear(message: ToWorker): void;
}

export function createLiveTabs(
  realtime: Realtime,
  log: Log,
  post: (message: FromWorker) => void,
  /** Resolves when the tab of a socket is gone. */
  gone: (socket: string) => Promise<void>,
): LiveTabs {
  const tabs = new Map<string, LiveTab>();

  realtime.attach({
    send(rooms, name, ...said) {
      for (const [socket, tab] of tabs)
        if (rooms.some((room) => tab.rooms.has(room)))
          post({ kind: 'live-tell', socket, name, said: plain(said), ack: null });
    },
  });

  const end = (socket: string, again: boolean) => {
    const tab = tabs.get(socket);
    if (!tab) return;
    tabs.delete(socket);
    tab.connection.gone();
    post({ kind: 'live-closed', socket, again });
  };

  async function ask<Name extends keyof RoomMessages>(
    socket: string,
    tab: LiveTab,
    name: Name,
    message: RoomMessages[Name],
  ): Promise<boolean> {
    const ack = crypto.randomUUID();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    tab.waiting.set(ack, () => resolve(true));
    const timer = setTimeout(() => resolve(false), acknowledgeWithin);
    post({ kind: 'live-tell', socket, name, said: plain([message]), ack });
    const heard = await promise;
    clearTimeout(timer);
    tab.waiting.delete(ack);
    return heard;
  }

  async function open(socket: string, auth: unknown): Promise<void> {
    const token =
      typeof auth === 'object' && auth !== null && 'accessToken' in auth ? auth.accessToken : null;
    const who = await realtime.authenticate(token).catch(() => undefined);
    if (!who)
      return post({
        kind: 'live-refused',
        socket,
        reason: who === null ? handshakeRefused : handshakeUnavailable,
      });
    const rooms = new Set<string>();
    const connection = realtime.connect(who, {
      ask: (name, message) => ask(socket, tab, name, message),
      join(next) {
        for (const room of rooms) if (!next.includes(room) && !isConversationRoom(room)) rooms.delete(room);
        for (const room of next) rooms.add(room);
      },
      enter: (room) => void rooms.add(room),
      leave: (room) => void rooms.delete(room),
      close: () => end(socket, false),
      displace() {
        post({ kind: 'live-tell', socket, name: 'displaced', said: [], ack: null });
        end(socket, false);
      },
    });
    const tab: LiveTab = { rooms, connection, listeners: new Map(), waiting: new Map() };
    tabs.set(socket, tab);
    listenToMessages(
      {
        on: (name, listener) => void tab.listeners.set(name, listener),
        sendPendingActions: (actions) =>
          post({ kind: 'live-tell', socket, name: 'pendingActions', said: plain([actions]), ack: null }),
        close: () => end(socket, false),
        breakOff: () => end(socket, true),
      },
      connection,
      (user) => connection.enter(user),
      log,
    );
    void gone(socket).then(() => end(socket, false));
    post({ kind: 'live-opened', socket });
  }

  return {
    hear(message) {
      if (message.kind === 'live-open') return void open(message.socket, message.auth);
      if (message.kind === 'live-close') return end(message.socket, false);
      if (message.kind === 'live-ack') return tabs.get(message.socket)?.waiting.get(message.ack)?.();
      if (message.kind !== 'live-say') return;
      const { socket, name, said, ack } = message;
      const answer = (given: unknown) =>
        ack && post({ kind: 'live-answer', socket, ack, answer: plain([given])[0] });
      tabs.get(socket)?.listeners.get(name)?.(...said, ...(ack ? [answer] : []));
    },
  };
}

/** As JSON carries it: dates become text, as over a socket. */
function plain(said: readonly unknown[]): unknown[] {
  return JSON.parse(JSON.stringify(said));
}
