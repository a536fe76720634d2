/** Addresses of callers, as limits count them. */

declare const address: unique symbol;

/** The address of a caller. No limit takes it as a key: one household or server has 2^64 of IPv6. */
export type CallerAddress = string & { readonly [address]: true };

/** A text that is not an `CallerAddress`. */
export type NoAddress = { readonly length: number; readonly [address]?: never };

export const toCallerAddress = (ip: string): CallerAddress => ip as CallerAddress;

declare const network: unique symbol;

/** What callers without an account are counted by. Only `toNetwork` makes it, so that no limit counts single addresses. */
export type Network = string & { readonly [network]: true };

const local = /^(?:127\.|::1$|::ffff:127\.)/;

/** Whether a request comes from this machine. Behind a local proxy that is not trusted, every request does. */
export const isLocal = (ip: string): boolean => local.test(ip);

/** An IPv6 address is cut to its network, the first `length` groups, because one household or server has 2^64 addresses. */
export function toNetwork(ip: string, length = 4): Network {
  return networkIn(ip, length) as Network;
}

function networkIn(ip: string, length: number): string {
  if (!ip.includes(':') || /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(ip)) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? 0 : 8 - groups.length - end.length;
  const all = [...groups, ...Array<string>(Math.max(0, middle)).fill('0'), ...end];
  return all
    .slice(0, length)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
