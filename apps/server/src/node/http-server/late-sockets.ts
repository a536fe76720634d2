/**
 * Loads the live connection's sockets with the first client that needs them, which saves memory of an idle server.
 */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Realtime } from '../../realtime/live.ts';
import type { SocketPlatform, Sockets } from './sockets.ts';

const isLive = ({ url }: IncomingMessage) => url?.startsWith('/socket.io/') ?? false;

/** Call it when `server` answers everything else. Requests for the sockets wait until they are loaded. */
export function attachSocketsLate(server: HttpServer, realtime: Realtime, platform: SocketPlatform): Sockets {
  let attached: Promise<Sockets> | null = null;
  let closed = false;
  const others = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];

  const attach = async (): Promise<void> => {
    if (closed) throw new Error('the server is shutting down');
    attached ??= import('./sockets.ts').then(({ attachSockets }) => {
      server.off('upgrade', onUpgrade);
      // From now on Socket.IO gets every request first and passes others on.
      return attachSockets(server, realtime, platform);
    });
    await attached;
  };
  const again = (what: Promise<void>, next: () => void, stop: () => void) => {
    what.then(next, (error: unknown) => {
      if (!closed) platform.log.error('the live connection could not be loaded', { error });
      stop();
    });
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (isLive(request)) {
      const stop = () => void response.writeHead(503).end();
      return again(attach(), () => server.emit('request', request, response), stop);
    }
    for (const listener of others) listener.call(server, request, response);
  };
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isLive(request)) return void socket.destroy();
    again(
      attach(),
      () => server.emit('upgrade', request, socket, head),
      () => socket.destroy(),
    );
  };
  server.removeAllListeners('request');
  server.on('request', onRequest);
  server.on('upgrade', onUpgrade);

  return {
    async close() {
      closed = true;
      await (await attached?.catch(() => null))?.close();
    },
  };
}
