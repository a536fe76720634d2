/** Links into the app for people without an account. Only plain values, because the first page loads it. */

/** `?guest=1`: the person chose to use the app without an account. */
const parameter = 'guest';

/** The link to `path` (with its query) for a guest. A page that needs an account redirects to the map. */
export function guestLink(path: string): string {
  const [, before = path, query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, '1');
  return `${before}?${parameters}${hash}`;
}

/** A query without the guest parameter; returns the same string when it has none. */
export function withoutGuestParameter(search: string): string {
  const parameters = new URLSearchParams(search);
  if (parameters.get(parameter) !== '1') return search;
  parameters.delete(parameter);
  return parameters.size > 0 ? `?${parameters}` : '';
}
