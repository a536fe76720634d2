/**
 * What the browser itself asks for: pages, pictures, downloads. What the API answers comes from the worker of the tab that has
 * the city; pages of the app are the one page of the folder, at any address below it.
 */
import './taps.ts';
import { type Line, openLine } from '../tab/line.ts';
import { apiUrlOf, plainRequest, responseOf } from '../tab/transport.ts';

interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** What is used here of a service worker's scope: its types and the page's can't be loaded together. */
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

/** Milliseconds within which a tab with the city must answer. */
const patience = 20_000;

const scope = new URL(self.registration.scope);
const folder = scope.pathname.replace(/\/$/, '');
let line: Line | null = null;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A page that was loaded past the service worker asks to be taken in.
self.addEventListener('message', (event) => {
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.origin) return;
  const url = apiUrlOf(request.url, folder, scope.origin);
  if (url !== null) event.respondWith(fromCity(request, url));
  else if (request.mode === 'navigate' && !/\.\w+$/.test(pathname)) event.respondWith(appPage());
});

async function fromCity(request: Request, url: string): Promise<Response> {
  line ??= openLine(folder);
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patience)]);
    return responseOf(await line.ask(await plainRequest(request, url), signal));
  } catch {
    return new Response('Abre la demostración en una pestaña y vuelve a intentarlo.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
}

/** Its addresses are relative to the folder, and the page may be shown at any depth. */
async function appPage(): Promise<Response> {
  const response = await fetch(new URL('index.html', scope));
  if (!response.ok) return response;
  const html = (await response.text()).replaceAll(/(src|href)="\.\//g, `$1="${folder}/`);
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
