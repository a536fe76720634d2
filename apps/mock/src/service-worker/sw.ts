/**
 * Answers requests of the browser itself: pages, pictures, downloads. Those of the API go to the worker that runs the city;
 * every page of the app is `index.html` of the folder.
 */
import './taps.ts';
import { type Line, openLine } from '../tab/line.ts';
import { plainRequest, toApiUrl, toResponse } from '../tab/transport.ts';

interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** The used part of a service worker's scope, because its types and the page's can't be loaded together. */
declare const self: {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
  addEventListener(name: 'message', listener: (event: LifetimeEvent & { data: unknown }) => void): void;
  addEventListener(
    name: 'fetch',
    listener: (event: { request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void;
};

/** Milliseconds that a request waits for the city. */
const patience = 20_000;

const scope = new URL(self.registration.scope);
const folder = scope.pathname.replace(/\/$/, '');
let line: Line | null = null;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A page that was loaded without the service worker asks it to take control.
self.addEventListener('message', (event) => {
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.origin) return;
  const url = toApiUrl(request.url, folder, scope.origin);
  if (url !== null) event.respondWith(fromCity(request, url));
  else if (request.mode === 'navigate' && !/\.\w+$/.test(pathname)) event.respondWith(appPage());
});

async function fromCity(request: Request, url: string): Promise<Response> {
  line ??= openLine(folder);
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patience)]);
    return toResponse(await line.ask(await plainRequest(request, url), signal));
  } catch {
    return new Response('Abre la demostración en una pestaña y vuelve a intentarlo.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
}

/** The page's addresses are relative to the folder, but it may be shown at any depth, so they are made absolute. */
async function appPage(): Promise<Response> {
  const response = await fetch(new URL('index.html', scope));
  if (!response.ok) return response;
  const html = (await response.text()).replaceAll(/(src|href)="\.\//g, `$1="${folder}/`);
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
