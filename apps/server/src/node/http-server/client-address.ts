import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the peer, or the right-most forwarded address that is not one of the `trusted` proxies. What is no address counts
 * as none; some proxies add a port.
 */
export function clientAddress(request: IncomingMessage, trusted: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trusted === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return addressIn(forwarded.at(-trusted) ?? forwarded[0] ?? '') ?? peer;
}

function addressIn(text: string): string | null {
  if (isIP(text)) return text;
  const [, address = ''] = /^\[([^\]]+)\](?::\d+)?$|$/.exec(text) ?? [];
  const withoutPort = address || text.slice(0, Math.max(0, text.lastIndexOf(':')));
  return isIP(withoutPort) ? withoutPort : null;
}
