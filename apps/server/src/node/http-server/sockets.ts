/** The live connection's sockets: Socket.IO on the server's port, at `/socket.io`. */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { callLimits } from '@callejero/contract/enums/calls.ts';
import { headers } from '@callejero/contract/envelope.ts';
import { limitWait } from '@callejero/contract/errors.ts';
import {
  type ClientToServerMessages,
  handshakeRefused,
  handshakeUnavailable,
  type RoomMessages,
  type ServerToClientMessages,
} from '@callejero/contract/realtime.ts';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { securityHeaders } from '../../http/headers.ts';
import { assertMayConnect, assertPersonMayConnect } from '../../http/read-limits.ts';
import type { Config } from '../../ports/config.ts';
import type { Limits, Log } from '../../ports/ports.ts';
import { limited } from '../../realtime/limited.ts';
import type { Realtime, SignedIn } from '../../realtime/live.ts';
import { isConversationRoom, type Peer, recoveryWindow } from '../../realtime/members.ts';
import { attempt, listenToMessages, type MessageSocket, refused } from '../../realtime/messages.ts';
import { clientAddress } from './client-address.ts';
import { RecoveringAdapter } from './recovery.ts';

export interface Sockets {
  /** Ends all sockets, so that their clients reconnect, elsewhere or later. */
  close(): Promise<void>;
}

export interface SocketPlatform {
  config: Pick<Config, 'corsOrigins' | 'publicUrl' | 'hstsSubdomains' | 'trustProxy'>;
  log: Log;
  limits: Limits;
}

export interface SocketOptions {
  /** Milliseconds within which a socket must send `handleUser`. */
  patience?: number;
}

type LiveSocket = Socket<ClientToServerMessages, ServerToClientMessages, Record<string, never>, SocketData>;

interface SocketData {
  /** User and session; stored with the state of a lost connection. */
  owner?: string;
}

/** Maximum bytes of a message; the longest describe the media of a call. A larger one ends the socket. */
const maxMessage = 80_000;
/** Messages of one socket at once, and per second. A client that reconnects acknowledges many at once. */
const burst = 200;
const rate = 20;
/** Refused messages above the limit after which the socket ends. */
const maxRefused = 500;
/** Limit of `typing` of one socket. A client sends it every three seconds, and each is sent to the others. */
const typing = { burst: 5, perSecond: 1 };
/** Milliseconds within which a socket must acknowledge a message about a call. */
const acknowledgeWithin = 10_000;
/** Milliseconds for the closing handshakes of all sockets. */
const goodbye = 2000;

const tooManySignals = 'Demasiadas señales de la llamada en poco tiempo.';
const tooMany = 'Demasiados mensajes en poco tiempo.';

function serverOptions({ config, limits }: SocketPlatform, patience: number): Partial<ServerOptions> {
  return {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    maxHttpBufferSize: maxMessage,
    connectTimeout: patience,
    cors: { origin: [...config.corsOrigins] },
    // Called once for each connection, before it is opened.
    allowRequest: (request, decide) => {
      if (!isOwnOrigin(request, config.corsOrigins)) return decide(null, false);
      assertMayConnect(limits, clientAddress(request, config.trustProxy)).then(
        () => decide(null, true),
        () => decide(null, false),
      );
    },
    connectionStateRecovery: { maxDisconnectionDuration: recoveryWindow, skipMiddlewares: false },
    adapter: RecoveringAdapter,
  };
}

export function attachSockets(
  server: HttpServer,
  realtime: Realtime,
  platform: SocketPlatform,
  { patience = 10_000 }: SocketOptions = {},
): Sockets {
  const { config, log, limits } = platform;
  const io = new Server<ClientToServerMessages, ServerToClientMessages, Record<string, never>, SocketData>(
    server,
    serverOptions(platform, patience),
  );
  const security = securityHeaders(config);
  io.engine.on('headers', (headers: Record<string, string>) => void Object.assign(headers, security));
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  const recovery = io.of('/').adapter as RecoveringAdapter;
  const admitted = new WeakMap<LiveSocket, SignedIn>();

  async function admit(socket: LiveSocket): Promise<void> {
    const who = await realtime.authenticate(tokenOf(socket)).catch((error: unknown) => {
      log.error('the person of a live connection could not be checked', { error });
      throw new Error(handshakeUnavailable);
    });
    const owner = who && `${who.user} ${who.session}`;
    if (who) {
      await assertPersonMayConnect(limits, who.user).catch((error: unknown) => {
        const retryAfter = limitWait(error);
        throw Object.assign(
          new Error(handshakeUnavailable),
          retryAfter === null ? {} : { data: { retryAfter } },
        );
      });
    }
    if (!owner || (socket.recovered && !recovery.take(socket, owner))) throw new Error(handshakeRefused);
    socket.data.owner = owner;
    admitted.set(socket, who);
  }

  io.use((socket, next) => void admit(socket).then(() => next(), next));

  io.on('connection', (socket) => {
    const who = admitted.get(socket);
    if (!who) return void socket.disconnect(true);
    const connection = realtime.connect(who, toPeer(socket));
    const late = setTimeout(() => socket.disconnect(true), patience);
    const enter = async (userId: unknown): Promise<boolean> => {
      const entered = await connection.enter(userId);
      if (entered) clearTimeout(late);
      return entered;
    };
    limitMessages(socket);
    const messages = messagesOf(socket);
    listenToMessages(messages, connection, enter, log);
    socket.on('disconnect', () => {
      clearTimeout(late);
      connection.gone();
    });
    if (socket.recovered) attempt(messages, log, () => resume(socket, who, enter));
  });

  /** Sends a recovered socket the packets that it missed. If its rooms have changed, it must read everything again. */
  async function resume(
    socket: LiveSocket,
    { user }: SignedIn,
    enter: (userId: unknown) => Promise<boolean>,
  ) {
    if (!(await enter(user))) return void socket.disconnect(true);
    if (recovery.resume(socket)) return;
    const payload = { resource: '*', id: null, change: 'updated' } as const;
    socket.emit('event', { type: 'event', eventName: 'data-changed', payload });
  }

  realtime.attach({ send: (rooms, name, ...message) => void io.local.to([...rooms]).emit(name, ...message) });

  return {
    async close() {
      realtime.close();
      // Not awaited, because it also waits for the other connections of the HTTP server.
      void io.close();
      const ended = [...upgraded].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      await Promise.race([Promise.all(ended), delay(goodbye, undefined, { ref: false })]);
      for (const socket of upgraded) socket.destroy();
    },
  };
}

/** The access token of a handshake, which is never in the address: proxies log addresses. */
const tokenOf = ({ handshake }: LiveSocket): unknown =>
  handshake.auth.accessToken ?? handshake.auth[headers.accessToken] ?? handshake.headers[headers.accessToken];

function messagesOf(socket: LiveSocket): MessageSocket {
  return {
    on: (name, listener) => void socket.on(name, listener),
    sendPendingActions: (actions) => void socket.emit('pendingActions', actions),
    close: () => void socket.disconnect(true),
    breakOff: () => void socket.conn.close(),
  };
}

function toPeer(socket: LiveSocket): Peer {
  return {
    join(rooms) {
      for (const room of socket.rooms) {
        if (room !== socket.id && !rooms.includes(room) && !isConversationRoom(room)) socket.leave(room);
      }
      socket.join([...rooms]);
    },
    // Messages with acknowledgements are not stored for recovery.
    ask: (name, message) =>
      askRoom(socket, name, message).then(
        () => true,
        () => false,
      ),
    enter: (room) => void socket.join(room),
    leave: (room) => void socket.leave(room),
    close: () => void socket.disconnect(true),
    displace() {
      socket.emit('displaced');
      socket.disconnect(true);
    },
  };
}

/** A token bucket: each call takes one token and returns how many are left. */
function createBucket(size: number, perSecond: number): () => number {
  let left = size;
  let since = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(size, left + ((now - since) / 1000) * perSecond) - 1;
    since = now;
    return left;
  };
}

/**
 * Limits the messages of a socket. Signals of a call come in bursts, and a page that is shown again sends many at once, so
 * messages above the limit are refused before the socket ends. Unknown messages are refused too.
 */
function limitMessages(socket: LiveSocket): void {
  const takeMessage = createBucket(burst, rate);
  const signalRate = callLimits.signalsPerSecond;
  const takeSignal = createBucket(2 * signalRate, signalRate);
  const takeTyping = createBucket(typing.burst, typing.perSecond);
  socket.use(([name, ...said], next) => {
    const isSignal = name === 'videoCallSignal';
    const left = isSignal ? takeSignal() : takeMessage();
    if (left < -maxRefused) return void socket.disconnect(true);
    const isKnown = socket.listenerCount(name) > 0;
    if (left >= 0 && isKnown && (name !== 'typing' || takeTyping() >= 0)) return next();
    const acknowledge: unknown = said.at(-1);
    if (typeof acknowledge !== 'function') return;
    if (left >= 0) acknowledge(refused);
    else acknowledge(isSignal ? limited(-left / signalRate, tooManySignals) : limited(-left / rate, tooMany));
  });
}

function askRoom<Name extends keyof RoomMessages>(
  socket: LiveSocket,
  name: Name,
  message: RoomMessages[Name],
): Promise<unknown> {
  return (socket as Socket).timeout(acknowledgeWithin).emitWithAck(name, message);
}

/** Browsers always send the origin of a page; a client without one is not a page. The token is required in any case. */
function isOwnOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.parse(origin)?.host === host;
}
