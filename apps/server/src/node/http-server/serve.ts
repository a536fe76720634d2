/** Listens: static files first, the API for the rest, and an orderly end. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Api } from '../../api.ts';
import { securityHeaders } from '../../http/headers.ts';
import type { Config } from '../../ports/config.ts';
import { StartError } from '../start-error.ts';
import { createStatic } from './static.ts';

const clientRoot = fileURLToPath(new URL('../../../../client/dist', import.meta.url));

/** The peer, or who it says it speaks for as far as `trusted` proxies are believed: the right-most that is not theirs. */
export function clientAddress(request: IncomingMessage, trusted: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trusted === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return forwarded.at(-trusted) ?? forwarded[0] ?? peer;
}

/** Sends what the API has ready; false when it has nothing. */
function answerReady(api: Api, request: IncomingMessage, response: ServerResponse, ip: string): boolean {
  const headerOf = (name: string) => request.headers[name] as string | undefined;
  const ready = api.tryCached({ method: request.method ?? '', url: request.url ?? '', headerOf }, { ip });
  if (!ready) return false;
  const { status, headers, body } = ready;
  if (body === null) response.writeHead(status, headers).end();
  else response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
  return true;
}

/** Any other upgrade (`h2c`, which Java's client asks for at first) is ignored, as HTTP allows: the request is answered. */
function isSocketUpgrade({ url, headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && (url?.startsWith('/socket.io/') ?? false);
}

/** RFC 9112, section 3.2: answered with 400. Node drops all but the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

export async function listen(api: Api, config: Config): Promise<{ server: Server; port: number }> {
  const security = securityHeaders(config);
  const serveStatic = createStatic(clientRoot, config, api.mapSources);
  // It puts its own light Request and Response in the place of the global ones: three times as many hot answers.
  const respond = getRequestListener((request, env) =>
    api.fetch(request, {
      ip: clientAddress((env as { incoming: IncomingMessage }).incoming, config.trustProxy),
    }),
  );
  /** Paths that are never files of the client: answer from the cache without looking for a file. */
  const isApi = /^\/(?:(?:v1|stored-images|[cepr])\/|(?:ciudad|datos)(?:[/?]|$))/;
  const server = createServer({ shouldUpgradeCallback: isSocketUpgrade }, (request, response) => {
    if (hasSeveralHosts(request)) {
      response.writeHead(400, { ...security, Connection: 'close' }).end();
      return;
    }
    if (isApi.test(request.url ?? '')) {
      const ip = clientAddress(request, config.trustProxy);
      if (!answerReady(api, request, response, ip)) void respond(request, response);
      return;
    }
    serveStatic(request, response).then(
      (answered) => {
        if (!answered) void respond(request, response);
      },
      () => response.destroy(),
    );
  });
  server.keepAliveTimeout = 65_000;
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(
              `El puerto ${config.port} está ocupado. Elige otro con PORT, por ejemplo PORT=3001.`,
            )
          : error,
      ),
    );
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port));
  });
  return { server, port };
}

/** Stops accepting connections, lets the open requests finish, and cuts the rest after `ms`. */
export function drain(server: Server, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), ms);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
