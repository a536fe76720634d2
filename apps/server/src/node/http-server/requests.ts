/** What is read of a request before anything answers it, and how answers of `fetch` are sent. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { RequestPeer } from '../../http/context.ts';
import { isTooLong } from '../../http/parsed-headers.ts';
import { clientAddress } from './client-address.ts';

/** The status of a request that nothing may read further; null if it may. */
export function refusedHead({ rawHeaders }: IncomingMessage): 400 | 431 | null {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    if (isTooLong(name, rawHeaders[at + 1] ?? '')) return 431;
  }
  // RFC 9112, section 3.2 requires 400 for several Host headers, but Node drops all but the first.
  return hosts > 1 ? 400 : null;
}

/**
 * Answers requests by a web-standard function. Replaces the global Request and Response with light ones, which makes answers from
 * the cache much faster.
 */
export function createListener(
  fetch: (request: Request, peer: RequestPeer) => Response | Promise<Response>,
  trustProxy: number,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener((request, env) => {
    const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
    return fetch(request, {
      ip: clientAddress(incoming, trustProxy),
      breakOff: () => void outgoing.destroy(),
    });
  });
}
