/**
 * Serves the built client and the map's PMTiles archive, with ranges. Hashed assets are cached for ever, other files are
 * revalidated; `.br` and `.gz` beside a file are sent if the client accepts them.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { apiPath } from '@callejero/contract/links/api-paths.ts';
import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import { contentPolicy, hashSource, originSource, type PolicySource } from '../../http/content-policy.ts';
import { allowsRange, matchesEtag } from '../../http/etag.ts';
import { securityHeaders } from '../../http/headers.ts';
import { parseRange } from '../../http/range.ts';
import type { Config } from '../../ports/config.ts';
import { getMediaType } from './media-types.ts';
import { findStored, rememberStored } from './stored-file.ts';

type StaticHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

interface ServedParts {
  /** Other hosts that the base map comes from. */
  mapSources?: () => readonly PolicySource[];
  /** Whether the API has a file of the city in place of the client's. */
  hasOwn?: (pathname: string) => boolean;
}

/** The handler resolves to false for requests that the API must answer. */
export function createStatic(
  root: string,
  config: Config,
  { mapSources = () => [], hasOwn = () => false }: ServedParts = {},
): StaticHandler {
  const isScreen = screensOf(root);
  const stylesIn = stylesOf(root);
  const findImmutable = rememberStored();
  const security = securityHeaders(config);
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const pathname = decode(request.url ?? '/');
    if (pathname === '/map.pmtiles' && config.mapPmtiles !== null)
      return sendFile(request, response, config.mapPmtiles, {
        ...security,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // The phone apps have another origin.
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': 'Content-Range, ETag',
        'Cache-Control': 'public, max-age=3600',
      });
    if (pathname === null || pathname === config.cityPath || apiPath.test(pathname) || hasOwn(pathname))
      return false;
    const trying = isProbe(pathname, request.url ?? '');
    const immutable = pathname.startsWith('/assets/');
    const styles = immutable ? [] : await stylesIn(trying ? pathname : '/index.html');
    const headers = {
      ...security,
      ...pageHeaders(config, { mapSources: trying ? ['https:'] : mapSources(), framed: trying, styles }),
      // Messengers and other sites may show the city's logo.
      ...(pathname.startsWith('/brand/') ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    };
    const file = path.join(root, pathname);
    const inside = file.startsWith(`${root}${path.sep}`) && !/(?:^|\/)\./.test(pathname);
    const cache = immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
    const sent = { ...headers, 'Cache-Control': cache };
    const find = immutable ? findImmutable : findStored;
    if (inside && (await sendFile(request, response, file, sent, { find }))) return true;
    // Any other address gets the app's page, unless it looks like a file. If the app has no such screen, the page says so
    // and the status is 404, for search engines.
    if (path.extname(pathname) !== '' || !accepts(request, 'text/html')) return false;
    const page = { ...headers, 'Cache-Control': 'no-cache' };
    const status = (await isScreen(pathname)) ? 200 : 404;
    return sendFile(request, response, path.join(root, 'index.html'), page, { status });
  };
}

/** Whether the app has a screen at a path, by the routes of the current build. Without a list of routes, every path is one. */
function screensOf(root: string): (pathname: string) => Promise<boolean> {
  const file = path.join(root, 'routes.json');
  let read: { version: string; patterns: readonly RegExp[] } | null = null;
  return async (pathname) => {
    const found = await stat(file).catch(() => null);
    if (!found) return true;
    const version = `${found.size} ${found.mtimeMs}`;
    if (read?.version !== version) read = { version, patterns: await patternsIn(file) };
    return read.patterns.some((pattern) => pattern.test(pathname));
  };
}

async function patternsIn(file: string): Promise<RegExp[]> {
  const routes = JSON.parse(await readFile(file, 'utf8')) as string[];
  return routes.map((route) => new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`));
}

/** The styles that a page of the current build contains. */
function stylesOf(root: string): (page: string) => Promise<readonly PolicySource[]> {
  const pages = new Map<string, { version: string; styles: readonly PolicySource[] }>();
  return async (page) => {
    const file = path.join(root, page);
    const found = await stat(file).catch(() => null);
    if (!found) return [];
    const version = `${found.size} ${found.mtimeMs}`;
    const known = pages.get(page);
    if (known?.version === version) return known.styles;
    const [, ...rest] = (await readFile(file, 'utf8')).split('<style>');
    const texts = rest.map((text) => text.slice(0, text.indexOf('</style>')));
    const styles = texts.map((text) => hashSource(createHash('sha256').update(text).digest()));
    pages.set(page, { version, styles });
    return styles;
  };
}

/** The decoded path of a request target; null if it is invalid. */
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

/** The frame in which administrators try a map style of any host before they choose it, and the worker of its map. */
function isProbe(pathname: string, target: string): boolean {
  return (
    pathname === publicAssets.styleProbe ||
    (pathname.startsWith('/assets/maplibre-gl-worker') && target.endsWith('?map=probe'))
  );
}

/** The Content-Security-Policy of the app's pages. Any https image, because an image value may be any URL. */
function pageHeaders(
  config: Config,
  {
    mapSources,
    framed,
    styles,
  }: { mapSources: readonly PolicySource[]; framed: boolean; styles: readonly PolicySource[] },
): Record<string, string> {
  const originOf = (url: string) => originSource(new URL(url, config.publicUrl).origin);
  // Not every browser lets 'self' include WebSockets.
  const live = config.socketEnabled
    ? [originSource(new URL(config.publicUrl).origin.replace(/^http/, 'ws'))]
    : [];
  const connect: PolicySource[] = [
    ...["'self'" as const, ...live, originOf(config.filesUrl), originOf(config.push.url), ...mapSources],
  ];
  return {
    ...contentPolicy({
      'default-src': ["'self'"],
      // The reader of QR codes is WebAssembly.
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'img-src': ["'self'", 'data:', 'blob:', 'https:'],
      'style-src': ["'self'", ...styles],
      // Attributes of elements.
      'style-src-attr': ["'unsafe-inline'"],
      'connect-src': [...new Set(connect)],
      'worker-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      // Google's street view, which a place's page shows on request if the city has a key, and the frame for trying a style.
      'frame-src': ["'self'", 'https://www.google.com/maps/embed/'],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': [framed ? "'self'" : "'none'"],
    }),
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
  // Ranges refer to the uncompressed file.
  const accepted = request.headers.range ? '' : String(request.headers['accept-encoding'] ?? '');
  const source = await find(file, accepted);
  if (!source) return false;
  const { etag } = source;
  response.setHeader('Content-Type', getMediaType(file));
  response.setHeader('ETag', etag);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Vary', 'Accept-Encoding');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end();
    return true;
  }
  if (source.encoding) response.setHeader('Content-Encoding', source.encoding);
  const isRanged = allowsRange(request.headers['if-range']?.toString(), etag);
  const range = isRanged && status === 200 ? parseRange(request.headers.range, source.size) : null;
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
  // The client may close the connection meanwhile, which is no error.
  await pipeline(createReadStream(source.path, range ?? {}), response).catch(() => response.destroy());
  return true;
}
