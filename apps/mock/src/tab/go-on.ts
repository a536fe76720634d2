/** Where a visitor wanted to go who came by an address that the host does not know: `404.html` writes it behind the folder's. */
import { apiPath } from '../protocol.ts';

export const goOnHash = '#ir=';

/** The path below the folder that the page shows instead; null for what is no page of the app. */
export function wantedPath(hash: string, folder: string, origin: string): string | null {
  if (!hash.startsWith(goOnHash)) return null;
  const wanted = textOf(hash.slice(goOnHash.length));
  // Two slashes begin the name of a host.
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
