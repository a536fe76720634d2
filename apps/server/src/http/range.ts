import type { ByteRange } from '../ports/ports.ts';

/** RFC 9110, 14.1.2: one range; null without one, 'invalid' when it cannot be satisfied. */
export function parseRange(header: string | null | undefined, size: number): ByteRange | 'invalid' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'invalid' : { start, end };
}
