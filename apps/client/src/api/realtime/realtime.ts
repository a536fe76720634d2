import type { LimitDetails } from '@callejero/contract/envelope.ts';
import { type Acknowledgement, handshakeRefused } from '@callejero/contract/realtime.ts';
import type { io as socketIo } from 'socket.io-client';
import { log } from '../../device/log.ts';
import { classifyFailure } from '../http/errors.ts';
import { acknowledged, createRequests, leaveTimeout, type RealtimeRequests } from './realtime-requests.ts';
import { createRetry } from './realtime-retry.ts';
import {
  createSocket,
  forwardMessages,
  type MessageHandlers,
  type RealtimeSocket,
} from './realtime-socket.ts';

export interface ConnectionOptions extends MessageHandlers {
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
  let socket = create();
  let wanted = false;
  let handshake = 0;
  let sentToken: string | null = null;
  let renewed = false;
  /** Whether the connection is down, so that events may be missed. */
  let gap = false;
  /** Whether events were missed since the last `ready`. */
  let missed = false;
  let closed = false;
  /** Newer connections of the same person took its place. */
  let displaced = false;
  const retry = createRetry(() => {
    if (wanted) socket.connect();
  });

  function create(): RealtimeSocket {
    const made = createSocket(io, options.origin, (send) => void authenticate(send));
    made.on('connect', () => {
      if (gap && !made.recovered) missed = true;
      gap = false;
      void identify();
    });
    made.on('connect_error', (error) => {
      gap = true;
      if (made.active) return;
      if (error.message === handshakeRefused) renewToken();
      else retry.later(waitOf(error));
    });
    made.on('disconnect', (reason) => {
      gap = true;
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
    if (renewed || sentToken === null) {
      retry.later();
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
      const failure = classifyFailure(error);
      if (failure.kind === 'signed-out') options.sessionOver();
      else retry.later(failure.kind === 'limited' ? failure.seconds : undefined);
    }
  }

  /** Names the user to the server; from then on it sends events. */
  async function identify(): Promise<void> {
    let answer: Acknowledgement;
    try {
      const named = socket;
      answer = await acknowledged(
        () => named,
        (each) => each.emitWithAck('handleUser', options.userId),
      );
    } catch {
      missed = true;
      // Connected but no answer: begin anew. If it is disconnected, the next connection names the user itself.
      if (socket.connected) {
        socket.disconnect();
        retry.later();
      }
      return;
    }
    if (!answer.ok) {
      missed = true;
      log('the live connection was refused', answer.error);
      return;
    }
    const hadMissed = missed;
    missed = false;
    renewed = false;
    retry.succeeded();
    options.ready(hadMissed, socket.recovered && !hadMissed);
  }

  function stopTrying(): void {
    wanted = false;
    handshake++;
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
      socket.off();
      socket.io.reconnection(false);
      stopTrying();
      if (!socket.connected) return void socket.disconnect();
      socket.emit('logout');
      // The server ignores a message that arrives together with the end of the connection.
      setTimeout(() => socket.disconnect(), leaveTimeout);
    },
    close() {
      if (closed) return;
      closed = true;
      socket.off();
      pause();
    },
  };
}
