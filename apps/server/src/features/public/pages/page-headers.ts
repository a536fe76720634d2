/** Headers of the public pages for browsers and caches. */
import type { Config } from '../../../ports/config.ts';
import { styleOf } from './style.ts';

/** Cached but revalidated each time (`no-cache`), because opening hours change the page. */
export const keep = { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding, Origin' };

const hashes = new Map<string, Promise<string>>();
async function hashOf(style: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return new Uint8Array(digest).toBase64();
}

/**
 * The headers of a page: it may load its own style, font and pictures, run the script of its map, and not be framed. `mapSources`
 * are the other hosts of the city's base map.
 */
export async function headersFor(
  { brand, filesUrl }: Config,
  mapSources: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const style = styleOf(brand);
  const styleHash = hashes.get(style) ?? hashOf(style);
  hashes.set(style, styleHash);
  const policy = [
    "default-src 'none'",
    `img-src 'self' data: blob: https: ${new URL(filesUrl).origin}`,
    `style-src 'self' 'sha256-${await styleHash}'`,
    "script-src 'self'",
    "worker-src 'self' blob:",
    `connect-src ${["'self'", ...mapSources].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    ...keep,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': 'es',
    'Content-Security-Policy': policy.join('; '),
  };
}
