import type { LimitDetails } from '@callejero/contract/envelope.ts';
import { type Acknowledgement, handshakeRefused } from '@callejero/contract/realtime.ts';
import type { io as socketIo } from 'socket.io-client';
import { log } from '../../device/log.ts';
import { type AuthenticationOptions, createAuthentication } from './authentication.ts';
import { acknowledged, createRequests, leaveTimeout, type RealtimeRequests } from './realtime-requests.ts';
import { createRetry } from './realtime-retry.ts';
import {
  createSocket,
  forwardMessages,
  type MessageHandlers,
  type RealtimeSocket,
} from './realtime-socket.ts';

export interface ConnectionOptions extends MessageHandlers, AuthenticationOptions {
  /** Origin of the API. */
  origin: string;
  userId: string;
  /** Whether the page is active. */
  isPageActive(): boolean;
  /** The server has accepted the user. `missed`: events may have been missed. `recovered`: it has repeated all that were. */
  ready(missed: boolean, recovered: boolean): void;
}

export interface RealtimeConnection extends RealtimeRequests {
  /** While paused nothing is tried. */
  pause(): void;
  resume(): void;
  /** The page became active: a connection that others displaced opens again. */
  pageBecameActive(): void;
  /** Says that the person signs out, and closes. */
  logout(): void;
  close(): void;
}

/** Seconds that a refused handshake asks to wait, if it does. */
const waitOf = (error: Error & { data?: Partial<LimitDetails> }) => error.data?.retryAfter;

/**
 * The live connection of one person. The library reopens lost connections, with the delays of the seed; a connection that the
 * server refused or closed is reopened here, and a refused token is renewed once.
 */
export function openConnection(io: typeof socketIo, options: ConnectionOptions): RealtimeConnection {
  const missed = createMissedEvents();
  let wanted = false;
  let closed = false;
  /** Newer connections of the same person took its place. */
  let displaced = false;
  const retry = createRetry(() => {
    if (wanted) socket.connect();
  });
  const authentication = createAuthentication(options, () => socket, retry);
  let socket = create();

  function create(): RealtimeSocket {
    const made = createSocket(io, options.origin, (send) => void authentication.authenticate(send));
    made.on('connect', () => {
      missed.connected(made.recovered);
      void identify(made);
    });
    made.on('connect_error', (error) => {
      missed.disconnected();
      if (made.active) return;
      if (error.message === handshakeRefused) renewToken();
      else retry.later(waitOf(error));
    });
    made.on('disconnect', (reason) => {
      missed.disconnected();
      if (displaced) stopTrying();
      else if (reason === 'io server disconnect') retry.later();
    });
    made.on('displaced', () => {
      // Inactive pages would displace each other for ever.
      displaced = !options.isPageActive();
    });
    forwardMessages(made, options);
    return made;
  }

  /** Connects with another token, at once the first time. */
  function renewToken(): void {
    // A new socket: the old one would try to recover a state that may belong to an earlier session and be refused again.
    socket.off();
    socket = create();
    if (authentication.discardToken()) socket.connect();
    else retry.later();
  }

  /** Names the user to the server; from then on it sends events. */
  async function identify(named: RealtimeSocket): Promise<void> {
    const answer = await nameUser(named, options.userId);
    // Another socket took its place meanwhile, and names the user itself.
    if (named !== socket) return;
    if (!answer?.ok) {
      missed.assume();
      if (answer) log('the live connection was refused', answer.error);
      // Connected but no answer: begin anew. If it is disconnected, the next connection names the user itself.
      else if (named.connected) {
        named.disconnect();
        retry.later();
      }
      return;
    }
    const hadMissed = missed.take();
    authentication.succeeded();
    retry.succeeded();
    options.ready(hadMissed, named.recovered && !hadMissed);
  }

  function stopTrying(): void {
    wanted = false;
    authentication.cancel();
    retry.cancel();
  }

  function resume(): void {
    if (wanted || closed || displaced) return;
    wanted = true;
    socket.connect();
  }

  function pause(): void {
    stopTrying();
    socket.disconnect();
  }

  return {
    ...createRequests(() => socket),
    pause,
    resume,
    pageBecameActive() {
      if (!displaced) return;
      displaced = false;
      resume();
    },
    logout() {
      if (closed) return;
      closed = true;
      stopTrying();
      leave(socket);
    },
    close() {
      if (closed) return;
      closed = true;
      socket.off();
      pause();
    },
  };
}

/** Whether events may have been missed, which only a connection that recovers them all repeats. */
function createMissedEvents() {
  let isDown = false;
  let isMissed = false;
  return {
    disconnected(): void {
      isDown = true;
    },
    connected(recovered: boolean): void {
      if (isDown && !recovered) isMissed = true;
      isDown = false;
    },
    assume(): void {
      isMissed = true;
    },
    /** Whether some were since the last call. */
    take(): boolean {
      const was = isMissed;
      isMissed = false;
      return was;
    },
  };
}

/** The server's answer to the name of the user; null without one. */
async function nameUser(socket: RealtimeSocket, userId: string): Promise<Acknowledgement | null> {
  return await acknowledged(
    () => socket,
    (each) => each.emitWithAck('handleUser', userId),
  ).catch(() => null);
}

/** Says that the person signs out, and disconnects. */
function leave(socket: RealtimeSocket): void {
  socket.off();
  socket.io.reconnection(false);
  if (!socket.connected) return void socket.disconnect();
  socket.emit('logout');
  // The server ignores a message that arrives together with the end of the connection.
  setTimeout(() => socket.disconnect(), leaveTimeout);
}
