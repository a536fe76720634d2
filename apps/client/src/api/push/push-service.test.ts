import { afterEach, expect, it, vi } from 'vitest';
import { sendToPushService, unEnsure } from './push-service.ts';

const sent: Request[] = [];
let answer: () => Response = () => new Response();

function network(next: () => Response = () => new Response()): void {
  answer = next;
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(url, init));
    return answer();
  });
}
afterEach(() => void vi.unstubAllGlobals());

const named = { app: 'callejero', userApp: 'push-ana' };
const seen = () =>
  Promise.all(
    sent.map(async (request) => ({
      ...{ url: request.url, method: request.method, credentials: request.credentials },
      ...{ headers: Object.fromEntries(request.headers), body: await request.json() },
    })),
  );

it('the push service gets the registration alone: no token and no cookie', async () => {
  network();
  expect(await sendToPushService('https://push.example/push/', '/ensure', named)).toBe(true);
  expect(await seen()).toEqual([
    {
      ...{ url: 'https://push.example/push/ensure', method: 'POST', credentials: 'omit', body: named },
      headers: { 'content-type': 'application/json' },
    },
  ]);
});

it('the API gets the token of the session that ends', async () => {
  network();
  await unEnsure('https://guia.example/v1', named, 'token of ana');
  expect(await seen()).toMatchObject([
    {
      url: 'https://guia.example/v1/push/unEnsure',
      headers: { 'x-access-token': 'token of ana' },
      body: named,
    },
  ]);
});

it.each([
  ['an answer', () => new Response(), true],
  ['a refusal, which would only be repeated', () => new Response(null, { status: 404 }), true],
  ['a failure of the service', () => new Response(null, { status: 503 }), false],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')) as never, false],
] as const)('%s of the push service settles the request: %s', async (_, reply, settled) => {
  network(reply);
  expect(await sendToPushService('https://push.example', '/ensure', named)).toBe(settled);
});
