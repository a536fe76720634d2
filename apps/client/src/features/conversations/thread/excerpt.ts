import { fold } from '@callejero/contract/text/fold.ts';

/** Letters before the searched words. */
const before = 30;
const length = 140;

/** The part of a text around the searched words. */
export function toExcerpt(text: string, words: string): string {
  const plain = text.replaceAll(/\s+/g, ' ');
  const at = Math.max(0, fold(plain).indexOf(fold(words)));
  const start = at > before ? at - before : 0;
  const end = start + length;
  return `${start > 0 ? '…' : ''}${plain.slice(start, end).trim()}${end < plain.length ? '…' : ''}`;
}
