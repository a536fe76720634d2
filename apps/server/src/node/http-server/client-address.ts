import type { IncomingMessage } from 'node:http';

/** The address of the peer, or the right-most forwarded address that is not one of the `trusted` proxies. */
export function clientAddress(request: IncomingMessage, trusted: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trusted === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return forwarded.at(-trusted) ?? forwarded[0] ?? peer;
}
