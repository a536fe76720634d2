import type { HeaderOf } from './cache.ts';

/** A request as plain data. */
export interface PlainRequest {
  method: string;
  /** Path and query. */
  url: string;
  headerOf: HeaderOf;
}

/** A request's URL without its origin. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', 'https://'.length));
}

export const toPlainRequest = ({ method, url, headers }: Request): PlainRequest => ({
  method,
  url: pathAndQuery(url),
  headerOf: (name) => headers.get(name),
});
