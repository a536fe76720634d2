/**
 * The HTTP server of our processes, with limits of connections, heads and times. What it refuses is answered before anything reads
 * the request.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { securityHeaders } from '../../http/headers.ts';
import type { Config } from '../../ports/config.ts';
import { limitBodies } from './body-time.ts';
import { clientAddress } from './client-address.ts';
import { createShares } from './network-shares.ts';
import { refusedHead } from './requests.ts';

/** Milliseconds, and a number of connections below a process's usual limit of open files. */
export const httpLimits = {
  connections: 8000,
  /** Of one network. Behind a trusted proxy, whose connections are everybody's, its open requests. */
  connectionsOfNetwork: 1000,
  /** Time for the head of a request. */
  head: 20_000,
  /** Time for the whole request, but for uploads. */
  body: 120_000,
  /** Time without new data after which a request ends. */
  idle: 20_000,
  /** The same for an upload of a signed-in person, which has no limit for the whole. */
  uploadIdle: 300_000,
  /** Interval of the checks. */
  check: 5000,
};

/** Other upgrades (`h2c`, which Java's client sends first) are ignored, as HTTP allows: the request is answered normally. */
function isSocketUpgrade({ url, headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && (url?.startsWith('/socket.io/') ?? false);
}

/** Seconds after which a network may have a connection to spare. */
const secondsForShare = 5;

/** A server that does not listen yet. */
export function createLimitedServer(
  config: Pick<Config, 'publicUrl' | 'hstsSubdomains' | 'trustProxy'>,
  limits: typeof httpLimits,
  answer: RequestListener,
): Server {
  const { trustProxy } = config;
  const security = securityHeaders(config);
  const take = createShares(limits.connectionsOfNetwork);
  const hasShare = (request: IncomingMessage, response: ServerResponse) => {
    if (trustProxy === 0) return true;
    const share = take(clientAddress(request, trustProxy));
    if (share) response.once('close', share.giveBack);
    return share !== null;
  };
  const options = {
    shouldUpgradeCallback: (request: IncomingMessage): boolean =>
      server.listenerCount('upgrade') > 0 && isSocketUpgrade(request),
    headersTimeout: limits.head,
    requestTimeout: limits.body,
    connectionsCheckingInterval: limits.check,
  };
  const server: Server = createServer(options, (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response);
    const refused = refusedHead(request) ?? (hasShare(request, response) ? null : 429);
    const wait = refused === 429 ? { 'Retry-After': String(secondsForShare) } : {};
    if (refused) response.writeHead(refused, { ...security, ...wait, Connection: 'close' }).end();
    else answer(request, response);
  });
  const begin = limitBodies(server, limits);
  server.keepAliveTimeout = 65_000;
  server.maxConnections = limits.connections;
  // Before the head of a request is read.
  server.prependListener('connection', (socket) => {
    if (trustProxy > 0) return;
    const share = take(socket.remoteAddress ?? '');
    if (share) socket.once('close', share.giveBack);
    else socket.destroy();
  });
  return server;
}
