import type { OutgoingSignal } from '@callejero/contract/calls.ts';
import type {
  Acknowledgement,
  ClientToServerMessages,
  Joined,
  PendingAction,
  ServerToClientMessages,
} from '@callejero/contract/realtime.ts';
import { handshakeRefused, reconnection } from '@callejero/contract/realtime.ts';
import type { Socket, io as socketIo } from 'socket.io-client';
import { log } from '../../device/log.ts';
import { type RoomEvent, roomEventNames } from '../calls/call-events.ts';
import { type ChatEvent, chatEventNames } from '../chat/chat-events.ts';
import { RequestError } from '../http/errors.ts';

type LiveSocket = Socket<ServerToClientMessages, ClientToServerMessages>;

/** Milliseconds that the server has to receive the good-bye. */
const goodbye = 1000;

export interface ConnectionOptions {
  /** Origin of the API. */
  origin: string;
  userId: string;
  /** A valid access token, renewed if needed; rejects with status 401 when the session is over. */
  accessToken(): Promise<string>;
  /** The server refused this token although it has not expired: `accessToken` must return another one next. */
  discardAccessToken(refused: string): void;
  sessionOver(): void;
  /** Whether the page is active. */
  isPageActive(): boolean;
  received(event: unknown): void;
  pendingActions(actions: PendingAction[]): void;
  chat(event: ChatEvent): void;
  room(event: RoomEvent): void;
  /** The server has accepted the user. `missed`: events may have been missed. */
  ready(missed: boolean): void;
}

export interface RealtimeConnection {
  /** While paused nothing is tried. */
  pause(): void;
  resume(): void;
  /** The page became active: a connection that others displaced opens again. */
  pageBecameActive(): void;
  /** Acknowledges an action; true when the server confirmed. */
  acknowledge(actionId: string): Promise<boolean>;
  /** Subscribes to a conversation's messages; null when refused or not connected. */
  enterConversation(id: string): Promise<{ lastSeq: number; lastMod: number } | null>;
  leaveConversation(id: string): void;
  /** Says that the person is typing. */
  typing(id: string): void;
  /** Enters the room of a call; null without an answer. */
  joinRoom(roomId: string, peerId: string | null): Promise<Joined | null>;
  /** Sends a signal to another device of the room; null without an answer: send it again later. */
  signal(signal: OutgoingSignal): Promise<Acknowledgement | null>;
  /** True when the server confirmed. */
  leaveRoom(roomId: string): Promise<boolean>;
  /** Says that the person signs out, and closes. */
  logout(): void;
  close(): void;
}

/**
 * The live connection of one person. The library reopens lost connections, with the delays of the seed; a connection that the
 * server refused or closed is reopened here, and a refused token is renewed once.
 */
export function openConnection(io: typeof socketIo, options: ConnectionOptions): RealtimeConnection {
  let socket = create();
  let wanted = false;
  let handshake = 0;
  let sentToken: string | null = null;
  let renewed = false;
  /** Whether the connection is down, so that events may be missed. */
  let gap = false;
  /** Whether events were missed since the last `ready`. */
  let missed = false;
  let refusals = 0;
  let closed = false;
  /** Newer connections of the same person took its place. */
  let displaced = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function create(): LiveSocket {
    const made: LiveSocket = io(options.origin, {
      auth: (send) => void authenticate(send),
      autoConnect: false,
      forceNew: true,
      reconnectionDelay: reconnection.delay,
      reconnectionDelayMax: reconnection.delayMax,
      randomizationFactor: reconnection.randomisation,
      timeout: reconnection.timeout,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    made.on('connect', () => {
      if (gap && !made.recovered) missed = true;
      gap = false;
      void introduce();
    });
    made.on('connect_error', (error) => {
      gap = true;
      if (made.active) return;
      if (error.message === handshakeRefused) refused();
      else tryLater();
    });
    made.on('disconnect', (reason) => {
      gap = true;
      if (displaced) rest();
      else if (reason === 'io server disconnect') tryLater();
    });
    made.on('displaced', () => {
      // Inactive pages would displace each other for ever.
      displaced = !options.isPageActive();
    });
    made.on('event', (event) => options.received(event));
    made.on('pendingActions', (actions) => options.pendingActions(actions));
    for (const name of chatEventNames) {
      made.on(name, (payload: never) => options.chat({ name, payload } as ChatEvent));
    }
    for (const name of roomEventNames) {
      made.on(name, (payload: never, acknowledge: () => void) => {
        options.room({ name, payload } as RoomEvent);
        acknowledge();
      });
    }
    return made;
  }

  function refused(): void {
    // A new socket: the old one would try to recover a state that may belong to an earlier session and be refused again.
    socket.off();
    socket = create();
    if (renewed || sentToken === null) {
      tryLater();
      return;
    }
    renewed = true;
    options.discardAccessToken(sentToken);
    socket.connect();
  }

  async function authenticate(send: (auth: object) => void): Promise<void> {
    const mine = ++handshake;
    try {
      const token = await options.accessToken();
      // A later handshake may have begun, on a connection of its own.
      if (mine !== handshake || !socket.active) return;
      sentToken = token;
      send({ accessToken: token });
    } catch (error) {
      if (mine !== handshake) return;
      socket.disconnect();
      if (error instanceof RequestError && error.status === 401) options.sessionOver();
      else tryLater();
    }
  }

  /** Retries where the library does not retry by itself. */
  function tryLater(): void {
    clearTimeout(retry);
    const full = Math.min(reconnection.delayMax, reconnection.delay * 2 ** refusals++);
    retry = setTimeout(
      () => {
        if (wanted) socket.connect();
      },
      full * (1 - reconnection.randomisation * Math.random()),
    );
  }

  async function introduce(): Promise<void> {
    let answer: Acknowledgement;
    try {
      answer = await socket.timeout(reconnection.timeout).emitWithAck('handleUser', options.userId);
    } catch {
      missed = true;
      // Connected but no answer: begin anew. If it is disconnected, the next connection introduces itself.
      if (socket.connected) {
        socket.disconnect();
        tryLater();
      }
      return;
    }
    if (!answer.ok) {
      missed = true;
      log('the live connection was refused', answer.error);
      return;
    }
    const anew = missed;
    missed = false;
    renewed = false;
    refusals = 0;
    options.ready(anew);
  }

  function rest(): void {
    wanted = false;
    handshake++;
    clearTimeout(retry);
  }

  function resume(): void {
    if (wanted || closed || displaced) return;
    wanted = true;
    socket.connect();
  }

  function pause(): void {
    rest();
    socket.disconnect();
  }

  return {
    pause,
    close() {
      if (closed) return;
      closed = true;
      socket.off();
      pause();
    },
    resume,
    pageBecameActive() {
      if (!displaced) return;
      displaced = false;
      resume();
    },
    async acknowledge(actionId) {
      if (!socket.connected) return false;
      try {
        const answer = await socket.timeout(reconnection.timeout).emitWithAck('actionPerformed', actionId);
        if (!answer.ok) log('the server did not take the acknowledgement of an action', answer.error);
        return answer.ok;
      } catch {
        return false;
      }
    },
    async enterConversation(conversationId) {
      if (!socket.connected) return null;
      try {
        const answer = await socket
          .timeout(reconnection.timeout)
          .emitWithAck('enterConversation', { conversationId });
        return answer.ok ? answer : null;
      } catch {
        return null;
      }
    },
    leaveConversation(conversationId) {
      if (socket.connected) socket.emit('leaveConversation', { conversationId }, () => undefined);
    },
    async joinRoom(roomId, peerId) {
      if (!socket.connected) return null;
      try {
        return await socket
          .timeout(reconnection.timeout)
          .emitWithAck('joinVideoCallRoom', { roomId, peerId });
      } catch {
        return null;
      }
    },
    async signal(signal) {
      if (!socket.connected) return null;
      try {
        return await socket.timeout(reconnection.timeout).emitWithAck('videoCallSignal', signal);
      } catch {
        return null;
      }
    },
    async leaveRoom(roomId) {
      if (!socket.connected) return false;
      try {
        return (await socket.timeout(goodbye).emitWithAck('videoCallDisconnect', { roomId })).ok;
      } catch {
        return false;
      }
    },
    typing(conversationId) {
      if (socket.connected) socket.volatile.emit('typing', { conversationId });
    },
    logout() {
      if (closed) return;
      closed = true;
      socket.off();
      socket.io.reconnection(false);
      rest();
      if (!socket.connected) return void socket.disconnect();
      socket.emit('logout');
      // The server ignores a message that arrives together with the end of the connection.
      setTimeout(() => socket.disconnect(), goodbye);
    },
  };
}
