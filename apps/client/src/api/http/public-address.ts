import { type PublicPage, publicUrl } from '@callejero/contract/links/public-url.ts';
import { settings } from '../settings.ts';

/**
 * The base address of the public pages, for a page that was opened at `origin`. An installation without a configured address
 * names its own machine, which nobody else can reach.
 */
export function toPublicBase(configured: string, origin: string): string {
  if (configured === '') return origin;
  return new URL(configured).hostname === 'localhost' && new URL(origin).hostname !== 'localhost'
    ? origin
    : configured;
}

/** What `readPublicUrl` compares with. */
export function publicBase(): string {
  return toPublicBase(settings().publicUrl, window.location.origin);
}

/** The address of a public page, for printed codes and for links that are sent. */
export function publicAddress(page: PublicPage): string {
  return publicUrl(page, publicBase());
}
