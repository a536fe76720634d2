/** Conditions of requests by ETag (RFC 9110, 13.1). */
import { maxHeader } from './parsed-headers.ts';

/** The opaque part of a tag. */
const opaque = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag);

/**
 * Whether `If-None-Match` names the current version: a list of tags or `*`, compared weakly. The only reader of that header. A
 * longer value than `maxHeader` matches nothing.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header || header.length > maxHeader) return false;
  const current = opaque(etag);
  return header.split(',').some((tag) => {
    const trimmed = tag.trim();
    return trimmed === '*' || opaque(trimmed) === current;
  });
}

/** Whether `If-Range` allows a range: without it, or with the strong tag of the current version. */
export function allowsRange(header: string | null | undefined, etag: string): boolean {
  return (header ?? etag) === etag;
}

/** Whether the client accepts bodies that are compressed with `encoding`. */
export function acceptsEncoding(header: string | null | undefined, encoding: 'br' | 'gzip'): boolean {
  if (!header || header.length > maxHeader) return false;
  return header.split(',').some((accepted) => {
    const [name = '', ...parameters] = accepted.split(';').map((part) => part.trim().toLowerCase());
    return (
      (name === encoding || name === '*') && !parameters.some((weight) => /^q=0(?:\.0{0,3})?$/.test(weight))
    );
  });
}
