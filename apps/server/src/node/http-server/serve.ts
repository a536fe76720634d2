/** The HTTP server: 503 until the start is complete, then static files and the API for all other requests; and an orderly end. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ErrorBody } from '@callejero/contract/envelope.ts';
import { errorCatalogue } from '@callejero/contract/errors.ts';
import { getRequestListener } from '@hono/node-server';
import type { Api } from '../../api.ts';
import { commonHeaders, securityHeaders } from '../../http/headers.ts';
import { retryHeaders, unavailablePage, wantsPage } from '../../http/unavailable-page.ts';
import type { Config } from '../../ports/config.ts';
import { StartError } from '../start-error.ts';
import { clientAddress } from './client-address.ts';
import { createStatic } from './static.ts';
import { exceptUploads } from './upload-time.ts';

const clientRoot = fileURLToPath(new URL('../../../../client/dist', import.meta.url));

/** Sends the API's cached answer; false if there is none. */
function sendCached(api: Api, request: IncomingMessage, response: ServerResponse, ip: string): boolean {
  const headerOf = (name: string) => request.headers[name] as string | undefined;
  const ready = api.tryCached({ method: request.method ?? '', url: request.url ?? '', headerOf }, { ip });
  if (!ready) return false;
  const { status, headers, body } = ready;
  if (body === null) response.writeHead(status, headers).end();
  else response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
  return true;
}

/** Other upgrades (`h2c`, which Java's client sends first) are ignored, as HTTP allows: the request is answered normally. */
function isSocketUpgrade({ url, headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && (url?.startsWith('/socket.io/') ?? false);
}

/** RFC 9112, section 3.2 requires 400 for several Host headers, but Node drops all but the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Milliseconds, and a number of connections below a process's usual limit of open files. */
export const httpLimits = {
  connections: 8000,
  /** Time for the head of a request. */
  head: 20_000,
  /** Time for the whole request. */
  body: 300_000,
  /** Time without new data after which an upload ends; it has no limit for the whole. */
  idle: 300_000,
  /** Interval of the checks. */
  check: 5000,
};

export interface Listening {
  server: Server;
  port: number;
  /** From now on requests are answered by the API and with the client's files. */
  serve(api: Api): void;
}

/**
 * Takes the port, before anything else is opened or changed: another server may have it. Without an `api` every request gets 503
 * until `serve` is called.
 */
export async function listen(
  config: Config,
  { limits = httpLimits, api }: { limits?: typeof httpLimits; api?: Api } = {},
): Promise<Listening> {
  const security = securityHeaders(config);
  let answer = answerStarting(config);
  let isServing = false;
  const options = {
    shouldUpgradeCallback: (request: IncomingMessage) => isServing && isSocketUpgrade(request),
    headersTimeout: limits.head,
    requestTimeout: limits.body,
    connectionsCheckingInterval: limits.check,
  };
  const server = createServer(options, (request, response) => {
    begin(request, response);
    if (hasSeveralHosts(request)) {
      response.writeHead(400, { ...security, Connection: 'close' }).end();
      return;
    }
    answer(request, response);
  });
  const begin = exceptUploads(server, limits.idle);
  server.keepAliveTimeout = 65_000;
  server.maxConnections = limits.connections;
  const serve = (given: Api) => {
    answer = answerWith(given, config);
    isServing = true;
  };
  if (api) serve(api);
  return { server, port: await openPort(server, { ...config, variable: 'PORT' }), serve };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Paths that are never files of the client, so the cache can answer without a search for a file. */
const isApi = /^\/(?:(?:v1|stored-images|[cepr])\/|(?:ciudad|datos)(?:[/?]|$))/;

function answerWith(api: Api, config: Config): Answer {
  const serveStatic = createStatic(clientRoot, config, api.mapSources);
  const unavailable = answerUnavailable(config, errorCatalogue.unavailable.message);
  // Replaces the global Request and Response with light ones, which makes answers from the cache much faster.
  const respond = getRequestListener((request, env) =>
    api.fetch(request, {
      ip: clientAddress((env as { incoming: IncomingMessage }).incoming, config.trustProxy),
    }),
  );
  return (request, response) => {
    if (isApi.test(request.url ?? '')) {
      const ip = clientAddress(request, config.trustProxy);
      if (!sendCached(api, request, response, ip)) void respond(request, response);
      return;
    }
    serveStatic(request, response).then(
      (answered) => {
        if (!answered) void respond(request, response);
      },
      // The system could not read the file, for example because too many are open.
      () => (response.headersSent ? response.destroy() : unavailable(request, response)),
    );
  };
}

/** The answer to every request before the start is complete. */
export const answerStarting = (config: Config): Answer =>
  answerUnavailable(config, 'La guía se está poniendo en marcha.');

/** 503: a page that reloads for browsers, JSON for programs. */
function answerUnavailable(config: Config, message: string): Answer {
  const security = securityHeaders(config);
  return ({ method = '', url = '', headers }, response) => {
    const common = commonHeaders(config, security, headers.origin, randomUUID());
    // The body of the request stays unread.
    const sent = { ...common, ...retryHeaders(2), Connection: 'close' };
    if (/^\/health(?:\?|$)/.test(url)) {
      const health = { status: 'starting', version: config.version };
      response.writeHead(503, { ...sent, ...json }).end(JSON.stringify(health));
    } else if (wantsPage(method, headers.accept)) {
      const page = unavailablePage(config, { message });
      response.writeHead(page.status, { ...sent, ...page.headers }).end(page.body);
    } else {
      const body: ErrorBody = { message, code: 'unavailable' };
      response.writeHead(503, { ...sent, ...json }).end(JSON.stringify(body));
    }
  };
}

const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** Listens; returns the port, which is any free one for 0. `variable` configures the port, for messages. */
export function openPort(
  server: Server,
  { port, host, variable }: { port: number; host: string; variable: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = reasonOf(error.code ?? '', port, host, variable);
      reject(sentence === null ? error : new StartError(sentence));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Explains what is wrong with the configured address; null if the error has another cause. */
function reasonOf(code: string, port: number, host: string, variable: string): string | null {
  if (code === 'EADDRINUSE')
    return `El puerto ${port} está ocupado. Elige otro con ${variable}, por ejemplo ${variable}=${port + 1}.`;
  if (code === 'EACCES')
    return `El puerto ${port} pide permisos que este usuario no tiene. Elige con ${variable} uno desde 1024.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return `HOST (${host}) no es una dirección de esta máquina. Indica una suya, 127.0.0.1 o 0.0.0.0.`;
  return null;
}

/** Stops accepting connections, lets open requests finish, and closes the remaining connections after `ms`. */
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
