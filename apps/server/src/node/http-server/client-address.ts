import type { IncomingMessage } from 'node:http';

/** The peer, or who it says it speaks for as far as `trusted` proxies are believed: the right-most that is not theirs. */
export function clientAddress(request: IncomingMessage, trusted: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trusted === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return forwarded.at(-trusted) ?? forwarded[0] ?? peer;
}
