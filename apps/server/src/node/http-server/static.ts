/**
 * The built client as static files, and the map's PMTiles archive with ranges. Serves what the build wrote: hashed
 * assets for ever, everything else to be asked again; `.br` and `.gz` beside a file are sent as they are.
 */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import { securityHeaders } from '../../http/headers.ts';
import { parseRange } from '../../http/range.ts';
import type { Config } from '../../ports/config.ts';
import { mediaTypeOf } from './media-types.ts';
import { findStored, rememberStored } from './stored-file.ts';

/** Paths that are the API's, so that a typo there is a 404 and never the app's page. */
const apiPaths =
  /^\/(?:(?:v1|push|\.well-known|docs|health|metrics|stored-images|socket\.io|config\.json|[cepr]|ciudad|datos)(?:\/|$)|robots\.txt$|manifest\.webmanifest$|sitemap)/;

type StaticHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Answers true when it answered; else the API is asked. */
export function createStatic(
  root: string,
  config: Config,
  /** Other hosts that the base map comes from. */
  mapSources: () => Promise<readonly string[]> = async () => [],
): StaticHandler {
  const isScreen = screensOf(root);
  const findImmutable = rememberStored();
  const security = securityHeaders(config);
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const pathname = decode(request.url ?? '/');
    if (pathname === null || apiPaths.test(pathname)) return false;
    if (pathname === '/map.pmtiles') {
      if (config.mapPmtiles === null) return false;
      return sendFile(request, response, config.mapPmtiles, {
        ...security,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // The phone apps have an origin of their own.
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': 'Content-Range, ETag',
        'Cache-Control': 'public, max-age=3600',
      });
    }
    const trying = isProbe(pathname, request.url ?? '');
    const headers = {
      ...security,
      ...pageHeaders(config, trying ? ['https:'] : await mapSources(), trying),
      // Messengers and other sites show the city's logo.
      ...(pathname.startsWith('/brand/') ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    };
    const file = path.join(root, pathname);
    const inside = file.startsWith(`${root}${path.sep}`) && !/(?:^|\/)\./.test(pathname);
    const immutable = pathname.startsWith('/assets/');
    const cache = immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
    const sent = { ...headers, 'Cache-Control': cache };
    const find = immutable ? findImmutable : findStored;
    if (inside && (await sendFile(request, response, file, sent, { find }))) return true;
    // Any other address is a screen of the app, unless it looks like a file: then it is missing. Where the app has no such
    // screen it says so itself, with the status that tells search engines.
    if (path.extname(pathname) !== '' || !accepts(request, 'text/html')) return false;
    const page = { ...headers, 'Cache-Control': 'no-cache' };
    const status = (await isScreen(pathname)) ? 200 : 404;
    return sendFile(request, response, path.join(root, 'index.html'), page, { status });
  };
}

/** Whether the app has a screen at a path, by the routes of the build that is there now; without them every path may be one. */
function screensOf(root: string): (pathname: string) => Promise<boolean> {
  const file = path.join(root, 'routes.json');
  let read: { version: string; patterns: readonly RegExp[] } | null = null;
  return async (pathname) => {
    const found = await stat(file).catch(() => null);
    if (!found) return true;
    const version = `${found.size} ${found.mtimeMs}`;
    if (read?.version !== version) read = { version, patterns: await patternsIn(file) };
    return pathname === '/' || read.patterns.some((pattern) => pattern.test(pathname));
  };
}

async function patternsIn(file: string): Promise<RegExp[]> {
  const routes = JSON.parse(await readFile(file, 'utf8')) as string[];
  return routes.map((route) => new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`));
}

/** The path of a request target; null when it has none. */
function decode(target: string): string | null {
  try {
    const decoded = decodeURIComponent(new URL(target, 'http://localhost').pathname);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

function accepts(request: IncomingMessage, type: string): boolean {
  const accept = request.headers.accept;
  return accept === undefined || accept.includes(type) || accept.includes('*/*');
}

/** The frame in which administrators try a style of any host before they choose it, and the worker of its map. */
function isProbe(pathname: string, target: string): boolean {
  return (
    pathname === publicAssets.styleProbe ||
    (pathname.startsWith('/assets/maplibre-gl-worker') && target.endsWith('?map=probe'))
  );
}

/** What the app's pages may load. Any https image, because an image value may be any URL; tiles and styles of the map. */
function pageHeaders(config: Config, mapSources: readonly string[], framed: boolean): Record<string, string> {
  // Not every browser takes 'self' for the live connection as well.
  const live = config.socketEnabled ? [config.publicUrl.replace(/^http/, 'ws')] : [];
  const pushService = new URL(config.push.url, config.publicUrl).origin;
  const connect = new Set(["'self'", ...live, new URL(config.filesUrl).origin, pushService, ...mapSources]);
  const policy = [
    "default-src 'self'",
    // The reader of QR codes is WebAssembly; this token allows nothing else that is made while the page runs.
    "script-src 'self' 'wasm-unsafe-eval'",
    "img-src 'self' data: blob: https:",
    "style-src 'self' 'unsafe-inline'",
    `connect-src ${[...connect].join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    // Google's pictures of a street, which a place's page shows when they are asked for and the city has a key.
    // And the frame in which a style is tried.
    "frame-src 'self' https://www.google.com/maps/embed/",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': framed ? 'SAMEORIGIN' : 'DENY',
  };
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  headers: Record<string, string>,
  { find = findStored, status = 200 }: { find?: typeof findStored; status?: 200 | 404 } = {},
): Promise<boolean> {
  // Ranges are of the file itself.
  const accepted = request.headers.range ? '' : String(request.headers['accept-encoding'] ?? '');
  const source = await find(file, accepted);
  if (!source) return false;
  const { etag } = source;
  response.setHeader('Content-Type', mediaTypeOf(file));
  response.setHeader('ETag', etag);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Vary', 'Accept-Encoding');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (
    status === 200 &&
    request.headers['if-none-match']?.split(/\s*,\s*/).some((known) => known.replace(/^W\//, '') === etag)
  ) {
    response.writeHead(304).end();
    return true;
  }
  if (source.encoding) response.setHeader('Content-Encoding', source.encoding);
  const unchanged = (request.headers['if-range'] ?? etag) === etag;
  const range = unchanged && status === 200 ? parseRange(request.headers.range, source.size) : null;
  if (range === 'invalid') {
    response.writeHead(416, { 'Content-Range': `bytes */${source.size}` }).end();
    return true;
  }
  if (range) {
    const { start, end } = range;
    response.writeHead(206, {
      'Content-Range': `bytes ${start}-${end}/${source.size}`,
      'Content-Length': end - start + 1,
    });
  } else {
    response.writeHead(status, { 'Content-Length': source.size });
  }
  if (request.method === 'HEAD') {
    response.end();
    return true;
  }
  if (source.content) {
    response.end(range ? source.content.subarray(range.start, range.end + 1) : source.content);
    return true;
  }
  // The other side may hang up while we send: that is its right.
  await pipeline(createReadStream(source.path, range ?? {}), response).catch(() => response.destroy());
  return true;
}
