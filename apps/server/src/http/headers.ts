/**
 * Headers of every API answer: CORS and content type protection. Pages add what only they need (framing, referrers, their
 * content policy).
 */
import { headers } from '@callejero/contract/envelope.ts';
import type { Config } from '../ports/config.ts';

const allowedHeaders = [
  'content-type',
  'if-none-match',
  ...Object.values(headers).map((h) => h.toLowerCase()),
].join(', ');
const exposedHeaders = `${headers.refreshToken}, ETag, ${headers.requestId}, Retry-After`;

/** The headers of every answer. */
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

/** Answers that already have the common headers. */
const complete = new WeakSet<Response>();

/** A complete answer with its headers as plain data, which can be sent without `fetch` objects. */
export interface PlainAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

/**
 * The same as a `Response`. Its headers stay a plain object, because creating a `Headers` costs more than the rest of a
 * small answer.
 */
export function plainResponse({ body, ...rest }: PlainAnswer): Response {
  const response = new Response(body, rest);
  complete.add(response);
  return response;
}

/** Adds the common headers to an answer without them. */
export function finishHeaders(response: Response, common: Readonly<Record<string, string>>): void {
  if (complete.has(response)) return;
  for (const name in common) response.headers.set(name, common[name] ?? '');
  if (common['Access-Control-Allow-Origin'] && !/\borigin\b/i.test(response.headers.get('Vary') ?? '')) {
    response.headers.append('Vary', 'Origin');
  }
}

/** The response to a CORS preflight. */
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
