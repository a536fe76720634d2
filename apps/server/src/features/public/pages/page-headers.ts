/** Headers of the public pages and the open data, for browsers and caches. */
import { contentPolicy, hashSource, originSource, type PolicySource } from '../../../http/content-policy.ts';
import type { PublicSite } from '../site.ts';
import { goIntoApp, loadLater } from './inline-scripts.ts';
import { getStyle } from './style.ts';

/** Cached but revalidated each time (`no-cache`), because opening hours change the page. */
export const keep = { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding, Origin' };

/** Pages of any origin may read the open data. */
export const openDataHeaders = {
  ...keep,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export const calendarHeaders = (name: string) => ({
  ...openDataHeaders,
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': `inline; filename="${name}.ics"`,
});

const hashes = new Map<string, Promise<ReturnType<typeof hashSource>>>();
function hashOf(inline: string): Promise<ReturnType<typeof hashSource>> {
  const made = crypto.subtle
    .digest('SHA-256', new TextEncoder().encode(inline))
    .then((digest) => hashSource(new Uint8Array(digest)));
  const hash = hashes.get(inline) ?? made;
  hashes.set(inline, hash);
  return hash;
}

/**
 * The headers of a page: it may load its own style, font and pictures, run our scripts, and not be framed. `mapSources`
 * are the other hosts of the city's base map.
 */
export async function headersFor(
  { config: { filesUrl }, city: { brand } }: Pick<PublicSite, 'config' | 'city'>,
  mapSources: readonly PolicySource[],
): Promise<Readonly<Record<string, string>>> {
  return {
    ...keep,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': 'es',
    ...contentPolicy({
      'default-src': ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:', 'https:', originSource(new URL(filesUrl).origin)],
      'style-src': ["'self'", await hashOf(getStyle(brand))],
      'script-src': ["'self'", await hashOf(goIntoApp), await hashOf(loadLater)],
      'worker-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", ...mapSources],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    }),
  };
}
