import { type PublicPage, publicUrl } from '@callejero/contract/links/public-url.ts';
import { settings } from '../settings.ts';

/**
 * Where the public pages are, for a page that was opened at `origin`. An installation that was not told its address
 * names the machine that it runs on, which nobody else reaches.
 */
export function publicBaseOf(configured: string, origin: string): string {
  if (configured === '') return origin;
  return new URL(configured).hostname === 'localhost' && new URL(origin).hostname !== 'localhost'
    ? origin
    : configured;
}

/** What `readPublicUrl` compares with. */
export function publicBase(): string {
  return publicBaseOf(settings().publicUrl, window.location.origin);
}

/** What a printed code or a link that is sent to somebody holds. */
export function publicAddress(page: PublicPage): string {
  return publicUrl(page, publicBase());
}
