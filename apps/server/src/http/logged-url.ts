/**
 * The address of a request for the log: without secrets (links, codes, tokens) and without search terms, which may name
 * people.
 */
export function loggedUrl(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const plain = path
    // The address of a redemption's code is the code itself.
    .replace(/^\/r\/.*/, '/r/…')
    // 32: the token of a shared list.
    .replaceAll(/(?<=\/)(?:[0-9a-f]{32}|[A-Za-z0-9_-]{43,})(?=\/|$)/g, '…');
  const names = [...new URLSearchParams(query).keys()].map((name) => name.slice(0, 40));
  return names.length === 0 ? plain : `${plain}?${[...new Set(names)].join('&')}`;
}
