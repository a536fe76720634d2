/**
 * Headers of every answer: security headers (the list of OWASP's Secure Headers project) and CORS. Pages and files replace
 * some of them to be allowed more.
 */
import { headers } from '@callejero/contract/envelope.ts';
import type { Config } from '../ports/config.ts';
import { contentPolicy } from './content-policy.ts';

const allowedHeaders = [
  'content-type',
  'if-none-match',
  ...Object.values(headers).map((h) => h.toLowerCase()),
].join(', ');
const exposedHeaders = `${headers.refreshToken}, ETag, ${headers.requestId}, ${headers.written}, Retry-After`;

/**
 * By default no answer may be framed, embedded elsewhere, stored, or run anything. Frozen and made once, because the hot path
 * spreads it.
 */
export function securityHeaders({
  publicUrl,
  hstsSubdomains,
}: Pick<Config, 'publicUrl' | 'hstsSubdomains'>): Readonly<Record<string, string>> {
  const hsts = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
  return Object.freeze({
    'Cache-Control': 'no-store',
    ...contentPolicy({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
    }),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(self)',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': hsts } : {}),
  });
}

/** The headers of every answer. */
export function commonHeaders(
  config: Pick<Config, 'corsOrigins'>,
  security: Readonly<Record<string, string>>,
  origin: string | null | undefined,
  requestId: string,
): Record<string, string> {
  const common: Record<string, string> = {
    ...security,
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
 * A `PlainAnswer` as a `Response`. Its headers stay a plain object, because creating a `Headers` costs more than the rest of
 * a small answer.
 */
export function plainResponse({ body, ...rest }: PlainAnswer): Response {
  const response = new Response(body, rest);
  complete.add(response);
  return response;
}

/** Adds the common headers that an answer does not set itself. */
export function finishHeaders(response: Response, common: Readonly<Record<string, string>>): void {
  if (complete.has(response)) return;
  for (const name in common) {
    if (!response.headers.has(name)) response.headers.set(name, common[name] ?? '');
  }
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
