/** Reads the page that a visitor wanted. The host does not know its address, so `404.html` writes it into the hash. */
import { apiPath } from '@callejero/contract/links/api-paths.ts';

export const goOnHash = '#ir=';

/** The path of the wanted page, below the folder; null if it is not a page of the app. */
export function wantedPath(hash: string, folder: string, origin: string): string | null {
  if (!hash.startsWith(goOnHash)) return null;
  const wanted = textOf(hash.slice(goOnHash.length));
  // Two slashes would begin the name of a host.
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || apiPath.test(wanted)) return null;
  const address = `${origin}${folder}${wanted}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isInside = url?.origin === origin && url.pathname.startsWith(`${folder}/`);
  return url && isInside ? url.pathname + url.search : null;
}

function textOf(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
