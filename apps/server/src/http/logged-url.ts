/**
 * An address as the log may know it: what was asked, without what opens something (links, codes, tokens) and without what
 * was searched for, which names people.
 */
export function loggedUrl(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const plain = path
    // The address of a redemption's code is the code itself.
    .replace(/^\/r\/.*/, '/r/…')
    .replaceAll(/(?<=\/)[A-Za-z0-9_-]{43,}(?=\/|$)/g, '…');
  const names = [...new URLSearchParams(query).keys()].map((name) => name.slice(0, 40));
  return names.length === 0 ? plain : `${plain}?${[...new Set(names)].join('&')}`;
}
