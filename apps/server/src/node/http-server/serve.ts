/** The HTTP server: 503 until the start is complete, then static files and the API for all other requests; and an orderly end. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ErrorBody } from '@callejero/contract/envelope.ts';
import { errorCatalogue } from '@callejero/contract/errors.ts';
import { isCityFile } from '@callejero/contract/links/city-icons.ts';
import { defaultBrand } from '@callejero/contract/theme/brand.ts';
import { brandTones } from '@callejero/contract/theme/brand-tones.ts';
import type { Api } from '../../api.ts';
import { commonHeaders, securityHeaders } from '../../http/headers.ts';
import { type PageCity, retryHeaders, unavailablePage, wantsPage } from '../../http/unavailable-page.ts';
import type { Config, FullConfig } from '../../ports/config.ts';
import { StartError } from '../start-error.ts';
import { clientAddress } from './client-address.ts';
import { createLimitedServer, httpLimits } from './limited-server.ts';
import { createRates } from './network-shares.ts';
import { createListener } from './requests.ts';
import { createStatic } from './static.ts';

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

/** Requests of one network for files of the client: a school whose pupils all open the app for the first time has fewer. */
const filesPerMinute = 20_000;

interface ListenOptions {
  limits?: typeof httpLimits;
  api?: Api;
  /** What the page before the end of the start shows of the city. */
  starting?: PageCity;
}

const unnamed: PageCity = { name: 'Callejero', brand: defaultBrand };

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
  { limits = httpLimits, api, starting = unnamed }: ListenOptions = {},
): Promise<Listening> {
  let answer = answerStarting(config, starting);
  const server = createLimitedServer(config, limits, (request, response) => answer(request, response));
  const serve = (given: Api) => {
    answer = answerWith(given, config);
  };
  if (api) serve(api);
  return { server, port: await openPort(server, { ...config, variable: 'PORT' }), serve };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Paths that are never files of the client, so the cache can answer without a search for a file. */
const isApi = /^\/(?:(?:v1|stored-images|[ceplr])\/|(?:ciudad|datos|ayuda)(?:[/?]|$))/;

function answerWith(api: Api, config: Config): Answer {
  const security = securityHeaders(config);
  const serveStatic = createStatic(clientRoot, config, {
    mapSources: api.mapSources,
    hasOwn: (path) => api.city().logo !== null && isCityFile(path),
  });
  const isAllowedFile = createRates(filesPerMinute, 60_000);
  const unavailable = answerUnavailable(config, api.city, errorCatalogue.unavailable.message);
  const respond = createListener(api.fetch, config.trustProxy);
  return (request, response) => {
    const ip = clientAddress(request, config.trustProxy);
    if (isApi.test(request.url ?? '')) {
      if (!sendCached(api, request, response, ip)) void respond(request, response);
      return;
    }
    if (!isAllowedFile(ip)) {
      response.writeHead(429, { ...security, 'Retry-After': '60' }).end();
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
export const answerStarting = (config: Config, city: PageCity): Answer =>
  answerUnavailable(config, () => city, 'La guía se está poniendo en marcha.');

/** The city of the environment: what administrators set is in the database, which is not open yet. */
export function startingCity({ cityEnvironment: { values } }: FullConfig): PageCity {
  return { name: values.name, brand: brandTones(values.brandColor) };
}

/** 503: a page that reloads for browsers, JSON for programs. */
function answerUnavailable(config: Config, city: () => PageCity, message: string): Answer {
  const security = securityHeaders(config);
  return ({ method = '', url = '', headers }, response) => {
    const common = commonHeaders(config, security, headers.origin, randomUUID());
    // The body of the request stays unread.
    const sent = { ...common, ...retryHeaders(2), Connection: 'close' };
    if (/^\/health(?:\?|$)/.test(url)) {
      const health = { status: 'starting', version: config.version };
      response.writeHead(503, { ...sent, ...json }).end(JSON.stringify(health));
    } else if (wantsPage(method, headers.accept)) {
      const page = unavailablePage(city(), { message });
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
