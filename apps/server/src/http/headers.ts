/**
 * Headers of every answer of the API: who may read it from where, and that it is what it says. What only pages need
 * (framing, referrers, their policy) the pages bring themselves.
 */
import { headers } from '@callejero/contract/envelope.ts';
import type { Config } from '../ports/config.ts';

const allowedHeaders = [
  'content-type',
  'if-none-match',
  ...Object.values(headers).map((h) => h.toLowerCase()),
].join(', ');
const exposedHeaders = `${headers.refreshToken}, ETag, ${headers.requestId}, Retry-After`;

/** What every answer carries. */
export function commonHeaders(
  config: Config,
  origin: string | null | undefined,
  requestId: string,
): Record<string, string> {
  const common: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    [headers.requestId]: requestId,
  };
  if (origin && config.corsOrigins.includes(origin)) {
    common['Access-Control-Allow-Origin'] = origin;
    common['Access-Control-Expose-Headers'] = exposedHeaders;
  }
  return common;
}

/** Answers that were made with the common headers. */
const complete = new WeakSet<Response>();

/** A whole answer, the common headers among its own, as plain data: nothing of `fetch` is needed to send it. */
export interface PlainAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

/**
 * The same as a `Response`. Its headers were a plain object from the beginning to the end: a `Headers` costs a small
 * answer more than all the rest of it.
 */
export function plainResponse({ body, ...rest }: PlainAnswer): Response {
  const response = new Response(body, rest);
  complete.add(response);
  return response;
}

/** Adds the common headers to an answer that was made without. */
export function finishHeaders(response: Response, common: Readonly<Record<string, string>>): void {
  if (complete.has(response)) return;
  for (const name in common) response.headers.set(name, common[name] ?? '');
  if (common['Access-Control-Allow-Origin'] && !/\borigin\b/i.test(response.headers.get('Vary') ?? '')) {
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
