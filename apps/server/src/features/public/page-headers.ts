/** What the public pages say of themselves to browsers and caches. */
import type { Config } from '../../platform/config.ts';
import { style } from './style.ts';

/** To be kept, but asked about every time: what is open now is not open for ever. */
export const keep = { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding, Origin' };

/** Of a page: it may load its own style and pictures, run nothing and be framed by nobody. */
export async function headersFor({ filesUrl, publicUrl }: Config): Promise<Readonly<Record<string, string>>> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const policy = [
    "default-src 'none'",
    `img-src 'self' data: https: ${new URL(filesUrl).origin}`,
    `style-src 'sha256-${new Uint8Array(digest).toBase64()}'`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    ...keep,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': 'es',
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
