/** Links into the app for somebody without an account. Only plain values: the first page loads it. */

/** `?guest=1`: the person chose to look around without an account. */
const parameter = 'guest';

/** The link to `path` (with its query) as a guest. A page that needs an account leads to the map instead. */
export function guestLink(path: string): string {
  const [, before = path, query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, '1');
  return `${before}?${parameters}${hash}`;
}

/** A query without what `guestLink` adds; the very same when there is nothing of it. */
export function withoutGuestParameter(search: string): string {
  const parameters = new URLSearchParams(search);
  if (parameters.get(parameter) !== '1') return search;
  parameters.delete(parameter);
  return parameters.size > 0 ? `?${parameters}` : '';
}
