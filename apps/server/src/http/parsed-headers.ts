/** Headers whose values the server parses. They are short, so that no reader of them costs much. */

/** Characters of one value. Other headers may be longer: a page's address with filters is a `Referer` of several thousand. */
export const maxHeader = 2048;

/** By their lower-case names; `parsed-headers.test.ts` refuses a header that is read and is not here. */
export const parsedHeaders: ReadonlySet<string> = new Set([
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-disposition',
    'content-length',
  ],
  ...[
    'content-type',
    'forwarded',
    'host',
    'idempotency-key',
    'if-match',
    'if-modified-since',
    'if-none-match',
  ],
  ...['if-range', 'origin', 'range', 'upgrade', 'user-agent', 'x-access-token', 'x-forwarded-for'],
  ...['x-real-ip', 'x-refresh-token', 'x-written', 'cookie', 'traceparent', 'dnt', 'sec-gpc'],
]);

/** Whether a header is longer than what reads it expects. */
export function isTooLong(name: string, value: string): boolean {
  return value.length > maxHeader && parsedHeaders.has(name.toLowerCase());
}
