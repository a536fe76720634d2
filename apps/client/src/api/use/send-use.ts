import type { UseEvent } from '@callejero/contract/use.ts';

/** Sends events without cookies, token or referrer, also from a page that is being closed. */
export const sendUse = (url: string, events: readonly UseEvent[]): Promise<unknown> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
