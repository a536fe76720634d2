/** A Socket.IO server for tests of the live connection: the server's side of the contract, without an application. */
import type {
  Acknowledgement,
  ClientToServerMessages,
  PendingAction,
  RealtimeEvent,
  ServerToClientMessages,
} from '@callejero/contract/realtime.ts';
import { handshakeRefused } from '@callejero/contract/realtime.ts';
import { Server, type Socket } from 'socket.io';
import type { ConnectionOptions } from './realtime.ts';

type ServerSocket = Socket<ClientToServerMessages, ServerToClientMessages>;

export async function startTestServer(options: { recovery?: boolean } = {}) {
  const server = new Server<ClientToServerMessages, ServerToClientMessages>({
    ...(options.recovery ? { connectionStateRecovery: { skipMiddlewares: false } } : {}),
  });
  server.listen(0);
  const { httpServer } = server as unknown as { httpServer: { address(): { port: number } } };
  const seen: string[] = [];
  const sockets: ServerSocket[] = [];
  const valid = new Set<string>(['good']);
  let answer: Acknowledgement = { ok: true };

  server.use((socket, next) => {
    const { accessToken } = socket.handshake.auth as { accessToken?: string };
    const known = accessToken !== undefined && valid.has(accessToken);
    if (!known) seen.push(`refused ${accessToken}`);
    next(known ? undefined : new Error(handshakeRefused));
  });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('handleUser', (userId, acknowledge) => {
      seen.push(`user ${userId}`);
      acknowledge(answer);
    });
    socket.on('actionPerformed', (id, acknowledge) => {
      seen.push(`performed ${id}`);
      acknowledge(answer);
    });
    socket.on('logout', () => seen.push('logout'));
    socket.on('disconnect', (reason) => seen.push(`left: ${reason}`));
  });

  return {
    origin: `http://localhost:${httpServer.address().port}`,
    seen,
    valid,
    sockets,
    send: (room: string, event: RealtimeEvent) => server.to(room).emit('event', event),
    latest: () => sockets.at(-1) as ServerSocket,
    answerWith(next: Acknowledgement) {
      answer = next;
    },
    close: () => server.close(),
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Options that record what happened; `tokens` are given one after another, the last one for ever. */
export function notedOptions(
  server: TestServer,
  userId: string,
  tokens: (string | Error)[] = ['good'],
  { isPageActive = false } = {},
) {
  const noted: string[] = [];
  const events: unknown[] = [];
  const pending: PendingAction[][] = [];
  const options: ConnectionOptions = {
    origin: server.origin,
    userId,
    async accessToken() {
      const token = tokens.length > 1 ? tokens.shift() : tokens[0];
      if (token instanceof Error) throw token;
      return token ?? '';
    },
    discardAccessToken: (refused) => noted.push(`discarded ${refused}`),
    sessionOver: () => noted.push('session over'),
    isPageActive() {
      noted.push('made room');
      return isPageActive;
    },
    received: (event) => events.push(event),
    pendingActions: (actions) => pending.push(actions),
    chat() {},
    room() {},
    ready: (missed, recovered) =>
      noted.push(`ready${missed ? ', missed some' : ''}${recovered ? ', recovered' : ''}`),
  };
  return { options, noted, events, pending };
}
