/**
 * The value as a short clean text; null if it is empty. Removes control characters, collapses white space and replaces lone
 * surrogates.
 */
export function cleanText(raw: unknown): string | null {
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return null;
  const text = String(raw)
    .slice(0, 10_000)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u00a0\u200b\ufeff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
};

/** Removes tags and decodes entities, also those that were escaped twice. */
export function stripHtml(text: string): string {
  const decode = (value: string) =>
    value.replace(/&(#39|[a-z]+);/g, (whole, name: string) => entities[name] ?? whole);
  return decode(decode(text.replace(/<\/?[a-z][^>]*>/gi, ' ')))
    .replace(/\s+/g, ' ')
    .trim();
}
