/** The HTTP server: static files, the API for all other requests, and an orderly end. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Api } from '../../api.ts';
import { securityHeaders } from '../../http/headers.ts';
import type { Config } from '../../ports/config.ts';
import { StartError } from '../start-error.ts';
import { clientAddress } from './client-address.ts';
import { createLimitedServer, httpLimits } from './limited-server.ts';
import { createRates } from './network-shares.ts';
import { listenerOf } from './requests.ts';
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

export async function listen(
  api: Api,
  config: Config,
  limits = httpLimits,
): Promise<{ server: Server; port: number }> {
  const security = securityHeaders(config);
  const serveStatic = createStatic(clientRoot, config, api.mapSources);
  const isAllowedFile = createRates(filesPerMinute, 60_000);
  const respond = listenerOf(api.fetch, config.trustProxy);
  /** Paths that are never files of the client, so the cache can answer without a search for a file. */
  const isApi = /^\/(?:(?:v1|stored-images|[cepr])\/|(?:ciudad|datos)(?:[/?]|$))/;
  const server = createLimitedServer(config, limits, (request, response) => {
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
      () => response.destroy(),
    );
  });
  return { server, port: await openPort(server, { ...config, variable: 'PORT' }) };
}

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
