/** Sends requests of the API to the worker and all others to the host. */
import { apiPath } from '@callejero/contract/links/api-paths.ts';
import type { PlainResponse, WorkerRequest } from '../protocol.ts';
import type { Line } from './line.ts';

const bodiless: readonly number[] = [204, 304];

/** Path and query of the API; null for another address. */
export function toApiUrl(address: string, folder: string, origin: string): string | null {
  const url = new URL(address, `${origin}${folder}/`);
  if (url.origin !== origin) return null;
  const path = url.pathname.startsWith(`${folder}/`) ? url.pathname.slice(folder.length) : url.pathname;
  return apiPath.test(path) ? path + url.search : null;
}

export async function plainRequest(request: Request, url: string): Promise<WorkerRequest> {
  const { method } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await request.blob();
  return { method, url, headers: [...request.headers], body: body && body.size > 0 ? body : null };
}

export function toResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(bodiless.includes(status) ? null : body, { status, headers });
}

export function installTransport(line: Pick<Line, 'ask'>, folder: string): void {
  const toHost = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const url = toApiUrl(address, folder, window.location.origin);
    if (url === null) return toHost(input, init);
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return toResponse(await line.ask(await plainRequest(request, url), request.signal));
  };
}
