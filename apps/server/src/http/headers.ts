/** Headers of every answer of the API: who may read it from where, and what a browser must not do with it. */
import { headers } from '@callejero/contract/envelope.ts';
import type { Config } from '../platform/config.ts';

const security: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
];

const allowedHeaders = [
  'content-type',
  'if-none-match',
  ...Object.values(headers).map((h) => h.toLowerCase()),
].join(', ');
const exposedHeaders = `${headers.refreshToken}, ETag, ${headers.requestId}, Retry-After`;

/** Adds to an answer what every answer carries. */
export function finishHeaders(
  response: Response,
  config: Config,
  origin: string | null,
  requestId: string,
): void {
  for (const [name, value] of security) response.headers.set(name, value);
  response.headers.set(headers.requestId, requestId);
  if (origin !== null && config.corsOrigins.includes(origin)) {
    response.headers.set('Access-Control-Allow-Origin', origin);
    response.headers.set('Access-Control-Expose-Headers', exposedHeaders);
    response.headers.append('Vary', 'Origin');
  }
}

/** The answer to a CORS preflight. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '86400',
    },
  });
}
