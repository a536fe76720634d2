/** `?guest=1` in a link to the app: the person chose to look around without an account. */
const parameter = 'guest';

/** The path of this app that a router state carries along; nothing else is followed. */
export function fromOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}

/** The link to `path` as a guest. A page that needs an account leads to the map instead. */
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
